"""What is open: files, graphs, selections; late answers, closing and cancelling."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

import app.showing
from app import drawing
from app.canvas.scene import Choices
from app.documents import Document, Phase, Source, steps
from app.drawing import Drawer
from app.graph.model import NodeId, Subject, Tensor, TensorType, TypeFrom
from app.jobs import opening
from app.panels.entries import Place
from app.session import Session
from app.settings import Settings


@pytest.fixture
def session(settings: Settings, qtbot: QtBot) -> Iterator[Session]:
    made = Session(settings)
    yield made
    made.shutdown()


def _opened(session: Session, file: Path, qtbot: QtBot) -> Document:
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.open(str(file))
    current = session.current()
    assert current is not None
    return current


def _now(session: Session, document: Document) -> Document:
    found = session.document(document.id)
    assert found is not None
    return found


def test_that_a_file_is_read_measured_and_placed(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    assert document.phase is Phase.SHOWN
    assert document.picture is not None
    assert document.picture.scene.graph is document.graph()
    assert len(document.picture.plan.left) == len(document.picture.scene)


def test_that_steps_that_take_a_moment_are_told_in_order(
    session: Session, model: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    words: list[str] = []
    session.working.connect(lambda word, name: words.append(word))
    steps_of = {"reading": (opening, "read"), "classing": (opening, "classify"), "measuring": (drawing, "measure")}
    for word, (module, name) in {**steps_of, "placing": (drawing, "placed")}.items():
        monkeypatch.setattr(module, name, _once_told(word, words, getattr(module, name)))
    _opened(session, model, qtbot)
    assert list(dict.fromkeys(word for word in words if word)) == ["reading", "classing", "measuring", "placing"]
    assert words[-1] == ""


def _once_told(word: str, told: list[str], step: Callable[..., Any]) -> Callable[..., Any]:
    """A step in a thread that waits until people have been told of it."""

    def waiting(*arguments: Any) -> Any:
        while word not in told:
            time.sleep(0.001)
        return step(*arguments)

    return waiting


def test_that_types_that_are_missing_are_inferred(session: Session, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "untyped.onnx"
    nodes = [helper.make_node("Relu", ["x"], ["m"]), helper.make_node("Neg", ["m"], ["y"])]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy"]
    save(helper.make_model(helper.make_graph(nodes, "g", ends[:1], ends[1:])), file)
    document = _opened(session, file, qtbot)
    graph = document.graph()
    assert graph is not None
    middle = next(value for value in graph.values if value.name == "m")
    assert (middle.type, middle.type_from) == (TensorType("float32", (2,)), TypeFrom.INFERRED)


def test_that_a_file_that_is_no_model_is_a_document_with_a_sentence(
    session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    page = tmp_path / "page.onnx"
    page.write_text("<!DOCTYPE html><html></html>")
    session.open(str(page))
    qtbot.waitUntil(lambda: session.documents()[0].phase is Phase.FAILED)
    assert "HTML" in session.documents()[0].fault or "web page" in session.documents()[0].fault
    assert session.inquiry.sheet(session.documents()[0].id) is None


def test_that_the_same_file_has_one_tab(session: Session, model: Path, qtbot: QtBot) -> None:
    first = _opened(session, model, qtbot)
    assert _opened(session, model, qtbot).id == first.id
    assert len(session.documents()) == 1


def test_that_the_way_into_a_subgraph_leads_out_again(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    assert document.facts is not None
    path = next(path for path in document.facts.graphs if path.endswith("then_branch"))
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.enter(document.id, path)
    inside = _now(session, document)
    assert [step for step, _ in steps(inside)] == ["", path]
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.leave(document.id)
    assert _now(session, document).path == ""
    assert _now(session, document).subject == Subject(node=NodeId(1))


def test_that_a_late_picture_of_a_graph_left_is_dropped(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    assert document.facts is not None
    path = next(path for path in document.facts.graphs if path)
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.enter(document.id, path)
        session.leave(document.id)
    drawn = _now(session, document).picture
    assert drawn is not None
    assert drawn.scene.graph.path == ""


def test_that_panels_and_rules_wait_for_the_picture_of_a_model_that_was_opened(
    settings: Settings, model: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.showing, "_PATIENCE_MS", 3_600_000)
    session = Session(settings)
    told: list[str] = []
    session.drawn.connect(lambda _: told.append("drawn"))
    session.subject_changed.connect(lambda _: told.append("subject"))
    session.checking.judged.connect(lambda _: told.append("judged"))
    with qtbot.waitSignal(session.subject_changed, timeout=20_000):
        session.open(str(model))
    qtbot.waitUntil(lambda: session.checking.verdict(Source(model)) is not None, timeout=20_000)
    told = told[told.index("drawn") :]
    assert told == ["drawn", "subject", "judged", "judged"], "a picture, the panels, the rules begin and end"
    session.shutdown()


def test_that_panels_do_not_wait_long(
    settings: Settings, model: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.showing, "_PATIENCE_MS", 0)
    monkeypatch.setattr(Drawer, "draw", lambda *_: None)
    session = Session(settings)
    with qtbot.waitSignal(session.subject_changed, timeout=20_000):
        session.open(str(model))
    session.shutdown()


def test_that_a_selection_is_told_with_its_facts(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    with qtbot.waitSignal(session.subject_changed):
        session.select(document.id, Subject(node=NodeId(0)))
    shown = session.inquiry.sheet(document.id)
    assert shown is not None
    assert shown.title[0].text == "Relu"


def test_that_values_of_a_tensor_come_into_the_sheet(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    assert document.facts is not None
    weight = next(value for value in document.facts.model.graphs[0].values if value.name == "w")
    assert isinstance(weight.tensor, Tensor)
    session.select(document.id, Subject(value=weight.id))
    with qtbot.waitSignal(session.inquiry.sheet_changed):
        session.inquiry.read_values(document.id, weight.tensor)
    assert "[1.0, 2.0, 3.0]" in str(session.inquiry.sheet(document.id))


def test_that_the_listing_comes_as_text(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    with qtbot.waitSignal(session.inquiry.listed) as told:
        session.inquiry.list_graph(document.id)
    assert "Relu" in told.args[1]


def test_that_a_closed_document_is_gone_and_its_answers_are_dropped(
    session: Session, model: Path, qtbot: QtBot
) -> None:
    session.open(str(model))
    number = session.documents()[0].id
    with qtbot.waitSignals([session.closed, session.current_changed]):
        session.close(number)
    assert session.document(number) is None
    assert session.current() is None
    other = _opened(session, model, qtbot)
    assert other.id != number


def test_that_cancel_closes_what_was_never_shown(session: Session, model: Path, qtbot: QtBot) -> None:
    shown = _opened(session, model, qtbot)
    other = model.with_name("other.onnx")
    other.write_bytes(model.read_bytes())
    session.open(str(other))
    session.cancel()
    assert [document.id for document in session.documents()] == [shown.id]


def test_that_cancel_ends_what_is_in_front_first(session: Session, model: Path, tmp_path: Path, qtbot: QtBot) -> None:
    other = tmp_path / "other.onnx"
    other.write_bytes(model.read_bytes())
    session.open(str(model))
    session.open(str(other))
    told: list[tuple[str, str]] = []
    session.working.connect(lambda word, name: told.append((word, name)))
    session.cancel()
    assert [document.source.file for document in session.documents()] == [model]
    assert told[-1] == ("reading", model.name)
    session.cancel()
    assert session.documents() == ()
    assert told[-1] == ("", "")


def test_that_cancelled_drawing_says_so_and_can_be_taken_up_again(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    session.set_choices(Choices(names=False))
    session.cancel()
    assert "cancelled" in _now(session, document).fault
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.export_again()
    assert not _now(session, document).fault


def test_that_a_started_session_knows_the_bundled_modules(session: Session, qtbot: QtBot) -> None:
    session.start()
    qtbot.waitUntil(lambda: all(entry.read for entry in session.modules.entries()), timeout=20_000)
    entry = next(entry for entry in session.modules.entries() if entry.file.name == "strange_op.py")
    assert entry.place is Place.BUNDLED
    assert not entry.fault
    assert "MyStrangeNet" in [net.name for net in entry.nets]
    assert [op.op_type for op in entry.ops]


def test_that_opened_files_are_remembered(session: Session, settings: Settings, model: Path, qtbot: QtBot) -> None:
    _opened(session, model, qtbot)
    assert settings.recent() == (str(model),)


def test_that_switching_attributes_off_draws_anew(session: Session, model: Path, qtbot: QtBot) -> None:
    document = _opened(session, model, qtbot)
    with qtbot.waitSignal(session.drawn, timeout=20_000):
        session.set_choices(Choices(attributes=False))
    drawn = _now(session, document).picture
    assert drawn is not None
    assert not drawn.scene.choices.attributes


def test_that_a_module_of_an_unknown_folder_runs_only_after_consent(
    session: Session, settings: Settings, tmp_path: Path, qtbot: QtBot
) -> None:
    module = tmp_path / "mine.py"
    marker = tmp_path / "ran"
    module.write_text(f"open({str(marker)!r}, 'w').close()\n")
    with qtbot.waitSignal(session.consent_wanted) as asked:
        session.open(str(module))
    assert asked.args == [str(module)]
    assert session.modules.exporting() is None
    assert not settings.may_run(str(tmp_path))
    qtbot.waitUntil(lambda: all(entry.read for entry in session.modules.entries()))
    assert not marker.exists()


def test_that_modules_opened_together_are_asked_about_one_at_a_time(
    session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    modules = [tmp_path / "one.py", tmp_path / "two.py"]
    for module in modules:
        module.write_text("")
    asked: list[str] = []
    session.consent_wanted.connect(asked.append)
    session.open_all(map(str, modules))
    assert asked == [str(modules[0])]
    session.refuse()
    assert asked == [str(module) for module in modules]


def test_that_consent_for_a_folder_holds_for_the_module_that_waits(
    session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    modules = [tmp_path / "one.py", tmp_path / "two.py"]
    for module in modules:
        module.write_text("")
    asked: list[str] = []
    session.consent_wanted.connect(asked.append)
    session.open_all(map(str, modules))
    with qtbot.waitSignals([session.modules.finished] * 2, timeout=60_000):
        session.allow(asked[0])
    assert asked == [str(modules[0])]
    assert [document.source.file for document in session.documents()] == modules
