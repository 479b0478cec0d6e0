"""The form of export options."""

from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from app.export.outcome import Exporter, ExportType, Options
from app.panels.export_form import ExportForm


def _form(qtbot: QtBot) -> ExportForm:
    form = ExportForm()
    qtbot.addWidget(form)
    return form


def test_that_options_come_back_as_shown(qtbot: QtBot) -> None:
    form = _form(qtbot)
    options = Options(Exporter.TORCHSCRIPT, 13, ExportType.ATEN, "/usr/bin/python3")
    form.show_options(options)
    assert form.options() == options
    assert form.findChildren(QSpinBox)[0].value() == 13
    assert form.findChildren(QLineEdit)[-1].text() == "/usr/bin/python3"


def test_that_as_the_module_says_is_no_opset(qtbot: QtBot) -> None:
    form = _form(qtbot)
    form.show_options(Options(opset=13))
    box = form.findChildren(QSpinBox)[0]
    with qtbot.waitSignal(form.chosen) as said:
        box.setValue(box.minimum())
    assert said.args == [Options()]


def test_that_another_exporter_is_told_once(qtbot: QtBot) -> None:
    form = _form(qtbot)
    told: list[Options] = []
    form.chosen.connect(told.append)
    box = form.findChildren(QComboBox)[0]
    box.setCurrentIndex(box.findData(Exporter.DYNAMO))
    assert told == [Options(exporter=Exporter.DYNAMO)]


def test_that_dynamo_has_no_export_type(qtbot: QtBot) -> None:
    form = _form(qtbot)
    form.show_options(Options(exporter=Exporter.DYNAMO))
    assert not form.findChildren(QComboBox)[1].isEnabled()
    form.show_options(Options())
    assert form.findChildren(QComboBox)[1].isEnabled()


def test_that_a_chosen_interpreter_is_an_option(qtbot: QtBot) -> None:
    form = _form(qtbot)
    with qtbot.waitSignal(form.chosen) as said:
        form.choose_interpreter("/opt/python")
    assert said.args == [Options(interpreter="/opt/python")]


def test_that_further_arguments_are_shown_kept_and_can_be_dropped(qtbot: QtBot) -> None:
    form = _form(qtbot)
    form.show()
    clear = next(button for button in form.findChildren(QToolButton) if button.text() == "✕")
    assert not clear.isVisible()
    form.show_options(Options(more=(("autograd_inlining", False),)))
    assert clear.isVisible()
    assert any(label.text() == "autograd_inlining=False" for label in form.findChildren(QLabel))
    form.choose_interpreter("/usr/bin/python3")
    assert form.options().more == (("autograd_inlining", False),)
    with qtbot.waitSignal(form.chosen) as said:
        clear.click()
    assert said.args == [Options(interpreter="/usr/bin/python3")]
    assert not clear.isVisible()
