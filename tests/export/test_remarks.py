"""What a child remarks, in words."""

from app.export.remarks import words


def test_that_a_remark_names_what_it_is_about() -> None:
    told = words({"remark": "argument", "name": "verify", "exporter": "TorchScript"})
    assert told == "The argument verify is left out: the TorchScript exporter does not take it."


def test_that_what_is_no_remark_says_nothing() -> None:
    assert words({}) == words({"remark": "nonsense"}) == words({"remark": 3}) == ""


def test_that_a_remark_without_its_names_is_a_sentence_all_the_same() -> None:
    assert words({"remark": "record"}) == "A part of the record is missing: ?"
