"""Models in the forms of text, by the parsers of protobuf and onnx."""

from __future__ import annotations

import onnx.parser
from google.protobuf import json_format, text_format
from onnx import ModelProto

from ..language import translate
from .errors import ReadError
from .forms import Form, refuse_deep_text, without_slash_comments


def from_text(data: bytes, form: Form, name: str) -> ModelProto:
    """The model that is written in one of the forms of text; `name` is its file's. Raises ReadError."""
    try:
        words = data.decode("utf-8-sig")
        refuse_deep_text(words, name)
        if form is Form.TEXT:
            return text_format.Parse(words, ModelProto(), allow_unknown_field=True)
        if form is Form.JSON:
            return json_format.Parse(words, ModelProto(), ignore_unknown_fields=True)
        return onnx.parser.parse_model(without_slash_comments(words))
    except (
        text_format.ParseError,
        json_format.ParseError,
        onnx.parser.ParseError,
        ValueError,
        RuntimeError,
        IndexError,
        TypeError,
    ) as error:
        raise ReadError(
            translate("Files", "{name} looks like {form} but cannot be read ({reason}): correct it there.").format(
                name=name, form=form, reason=_reason(error)
            )
        ) from error


def _reason(error: Exception) -> str:
    """What a parser said, on one line of bounded length."""
    said = error.args[0] if error.args else type(error).__name__
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return " ".join(words.split())[:200]
