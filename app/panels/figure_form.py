"""The dialog that asks what a picture is to show, what it is to look like, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIntValidator, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from .wish import Offer, Part, Wish

_MOST_HOPS = 99
_SCALES = (5, 1000)
_DOTS = (36, 2400)
_USUAL_DOTS = (96, 150, 300, 600)
_CAPTION_HEIGHT = 62
_FORM_WIDTH = 330


class FigureDialog(QDialog):
    """Shows a `Wish`. `chosen` carries a new one; `save_wanted` and `copy_wanted` ask to carry it out.

    `preview` shows the figure beside the form. The dialog stays open, so that several pictures can be made.
    """

    chosen = Signal(object)
    save_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self, preview: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Save picture"))
        self._wish = Wish()
        self._offer = Offer()
        self._form = QFormLayout()
        self._part = self._box(self.tr("Sho&w"), ((self.tr("The whole graph"), Part.SHOWN),))
        self._types = self._box(self.tr("&Op type"), ())
        self._hops = self._number(self.tr("&Reach"), (0, _MOST_HOPS))
        self._hops.setToolTip(self.tr("How many edges the surroundings reach."))
        self._forms = self._box(
            self.tr("&Format"),
            (
                (self.tr("SVG, text stays text"), "svg"),
                (self.tr("PDF, text can be searched"), "pdf"),
                (self.tr("PNG, pixels"), "png"),
            ),
        )
        self._scale = self._number(self.tr("Si&ze"), _SCALES)
        self._scale.setSuffix(" %")
        self._dpi = self._dots()
        self._theme = self._box(self.tr("&Theme"), ((self.tr("Light"), "light"), (self.tr("Dark"), "dark")))
        self._transparent = self._switch(self.tr("Transparent &background"))
        self._legend = self._switch(self.tr("&Legend of the signs"))
        self._captioned = self._switch(self.tr("C&aption"))
        self._caption = self._text()
        self._size = QLabel()
        self._size.setWordWrap(True)
        self._buttons = self._make_buttons()
        self._lay_out(preview)
        self.show_wish(self._wish)

    def wish(self) -> Wish:
        """What is chosen."""
        return self._wish

    def show_wish(self, wish: Wish) -> None:
        """Shows what is wished and says nothing."""
        self._wish = wish
        blocked = [QSignalBlocker(widget) for widget in self.choices()]
        self._part.setCurrentIndex(self._part.findData(wish.part))
        self._types.setCurrentIndex(self._types.findData(wish.op_type))
        self._hops.setValue(wish.hops)
        self._forms.setCurrentIndex(self._forms.findData(wish.form))
        self._scale.setValue(wish.scale)
        self._dpi.setCurrentText(str(wish.dpi))
        self._theme.setCurrentIndex(self._theme.findData(wish.theme))
        self._transparent.setChecked(wish.transparent)
        self._legend.setChecked(wish.legend)
        self._captioned.setChecked(wish.captioned)
        if self._caption.toPlainText() != wish.caption:
            self._caption.setPlainText(wish.caption)
        for blocker in blocked:
            blocker.unblock()
        self._show_rows()

    def show_offer(self, offer: Offer) -> None:
        """Shows what can be drawn; what cannot any more gives way to the graph in front."""
        known = [op_type for op_type, _ in offer.types]
        kept = replace(
            self._wish,
            part=self._wish.part if self._wish.part in offer.parts else Part.SHOWN,
            op_type=self._wish.op_type if self._wish.op_type in known else next(iter(known), ""),
        )
        if (offer, kept) == (self._offer, self._wish):
            return
        if offer != self._offer:
            self._offer = offer
            self._fill()
        self.show_wish(kept)

    def show_usual_caption(self, text: str) -> None:
        """Shows what stands beneath where nothing is written."""
        self._caption.setPlaceholderText(text)

    def show_size(self, text: str, *, ready: bool) -> None:
        """Says how large the picture is, or why there is none; only one that is ready can be saved."""
        self._size.setText(text)
        for button in self._buttons.buttons():
            if self._buttons.buttonRole(button) != QDialogButtonBox.ButtonRole.RejectRole:
                button.setEnabled(ready)

    def _fill(self) -> None:
        """Lists the parts and the op types that are on offer."""
        blocked = [QSignalBlocker(self._part), QSignalBlocker(self._types)]
        self._part.clear()
        for part, text in self._parts(self._offer).items():
            self._part.addItem(text, part)
            model = self._part.model()
            if part not in self._offer.parts and isinstance(model, QStandardItemModel):
                model.item(self._part.count() - 1).setEnabled(False)
        self._types.clear()
        for op_type, count in self._offer.types:
            self._types.addItem(f"{op_type}  ({count:,})", op_type)
        for blocker in blocked:
            blocker.unblock()

    def _parts(self, offer: Offer) -> dict[Part, str]:
        shown = {Part.SHOWN: self.tr("The whole graph")}
        if offer.shown:
            shown = {Part.SHOWN: self.tr("This graph: {0}").format(offer.shown), Part.MAIN: self.tr("The main graph")}
        return {
            **shown,
            Part.SELECTION: self.tr("What is selected"),
            Part.AROUND: self.tr("Around what is selected"),
            Part.TYPE: self.tr("An op type with its neighbours"),
        }

    def _box(self, label: str, items: Sequence[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for text, data in items:
            box.addItem(text, data)
        box.currentIndexChanged.connect(self._on_edited)
        self._add(label, box)
        return box

    def _number(self, label: str, limits: tuple[int, int]) -> QSpinBox:
        box = QSpinBox()
        box.setMinimumHeight(QComboBox().sizeHint().height())
        box.setRange(*limits)
        box.valueChanged.connect(self._on_edited)
        self._add(label, box)
        return box

    def _dots(self) -> QComboBox:
        """The usual resolutions; any other one can be written."""
        box = QComboBox()
        box.setEditable(True)
        box.setValidator(QIntValidator(*_DOTS, box))
        box.setToolTip(self.tr("Dots an inch: printers want 300 or more."))
        box.addItems(list(map(str, _USUAL_DOTS)))
        box.currentTextChanged.connect(self._on_edited)
        self._add(self.tr("&Dots an inch"), box)
        return box

    def _switch(self, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.toggled.connect(self._on_edited)
        self._form.addRow("", box)
        return box

    def _text(self) -> QPlainTextEdit:
        field = QPlainTextEdit()
        field.setTabChangesFocus(True)
        field.setFixedHeight(_CAPTION_HEIGHT)
        field.setAccessibleName(self.tr("Caption"))
        field.textChanged.connect(self._on_edited)
        self._form.addRow("", field)
        return field

    def _add(self, label: str, widget: QWidget) -> None:
        widget.setAccessibleName(label.replace("&", ""))
        self._form.addRow(label, widget)

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        save = buttons.addButton(self.tr("&Save…"), QDialogButtonBox.ButtonRole.AcceptRole)
        copy = buttons.addButton(self.tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip(self.tr("Puts the picture on the clipboard, as PNG and SVG."))
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        save.clicked.connect(self.save_wanted)
        copy.clicked.connect(self.copy_wanted)
        close.clicked.connect(self.reject)
        save.setDefault(True)
        return buttons

    def _lay_out(self, preview: QWidget) -> None:
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        left = QVBoxLayout()
        left.addLayout(self._form)
        left.addStretch(1)
        left.addWidget(self._size)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(_FORM_WIDTH)
        left.setContentsMargins(0, 0, 0, 0)
        above = QHBoxLayout()
        above.addWidget(side)
        above.addWidget(preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(above, 1)
        layout.addWidget(self._buttons)
        self._part.setFocus(Qt.FocusReason.OtherFocusReason)

    def choices(self) -> tuple[QWidget, ...]:
        """The widgets that a person chooses with."""
        boxes = (self._part, self._types, self._forms, self._dpi, self._theme)
        switches = (self._transparent, self._legend, self._captioned)
        return (*boxes, *switches, self._hops, self._scale, self._caption)

    def _show_rows(self) -> None:
        """Only what has a meaning for what is chosen is there."""
        wish = self._wish
        self._form.setRowVisible(self._types, wish.part is Part.TYPE)
        self._form.setRowVisible(self._hops, wish.part in (Part.AROUND, Part.TYPE))
        self._form.setRowVisible(self._dpi, wish.form == "png")
        self._form.setRowVisible(self._caption, wish.captioned)

    def _on_edited(self) -> None:
        dots = self._dpi.currentText()
        self._wish = Wish(
            part=self._part.currentData() or Part.SHOWN,
            hops=self._hops.value(),
            op_type=self._types.currentData() or "",
            form=self._forms.currentData(),
            scale=self._scale.value(),
            dpi=int(dots) if dots.isdecimal() and _DOTS[0] <= int(dots) <= _DOTS[1] else self._wish.dpi,
            theme=self._theme.currentData(),
            transparent=self._transparent.isChecked(),
            legend=self._legend.isChecked(),
            captioned=self._captioned.isChecked(),
            caption=self._caption.toPlainText(),
        )
        self._show_rows()
        self.chosen.emit(self._wish)
