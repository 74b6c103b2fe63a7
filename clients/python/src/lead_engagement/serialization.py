"""JSON of the API to dataclasses, and back."""
from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from datetime import date, datetime, timezone
from decimal import Decimal
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


class Unset:
    """The value of a field that was not sent, or not returned. It is false."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


@dataclass(kw_only=True, repr=False)
class Model:
    extra_fields: dict[str, Any] = field(default_factory=dict)
    """Fields that this version does not know, by their names in JSON. They are sent back."""

    def __repr__(self) -> str:
        given = ((one.name, getattr(self, one.name)) for one in fields(self))
        shown = [f"{name}={value!r}" for name, value in given if value is not UNSET and (name != "extra_fields" or value)]
        return f"{type(self).__name__}({', '.join(shown)})"


def to_json_name(attribute: str) -> str:
    return re.sub("_([a-z0-9])", lambda found: found.group(1).upper(), attribute)


_described: dict[type[Model], dict[str, tuple[str, Any]]] = {}


def _describe(model: type[Model]) -> dict[str, tuple[str, Any]]:
    """The attribute and type of each field, by its name in JSON."""
    if model in _described:
        return _described[model]
    hints = get_type_hints(model)
    listed = [one for one in fields(model) if one.name != "extra_fields"]
    described = {one.metadata.get("name") or to_json_name(one.name): (one.name, hints[one.name]) for one in listed}
    return _described.setdefault(model, described)


def encode(value: Any) -> Any:
    """What to send for a value. Fields that are UNSET are left out; None is null."""
    if isinstance(value, Model):
        given = {name: getattr(value, attribute) for name, (attribute, _) in _describe(type(value)).items()}
        return {**value.extra_fields, **{name: encode(one) for name, one in given.items() if one is not UNSET}}
    if isinstance(value, dict):
        return {name: encode(one) for name, one in value.items() if one is not UNSET}
    if isinstance(value, (list, tuple)):
        return [encode(one) for one in value]
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone: use datetime.now(timezone.utc), for example.")
        precision = "microseconds" if value.microsecond % 1000 else "milliseconds"
        return value.astimezone(timezone.utc).isoformat(timespec=precision).replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        number = float(value)
        if Decimal(repr(number)) != value:
            raise ValueError(f"{value!r} has more digits than a number in JSON keeps.")
        return number
    return value


def decode(hint: Any, value: Any) -> Any:
    """A value of JSON as its type says. What does not fit is returned as it is, because newer servers send more."""
    origin = get_origin(hint)
    if value is None or hint is Any:
        return value
    if origin in (Union, UnionType):
        return _decode_choice(get_args(hint), value)
    if origin is list and isinstance(value, list):
        return [decode(get_args(hint)[0], one) for one in value]
    if origin is dict and isinstance(value, dict):
        return {name: decode(get_args(hint)[1], one) for name, one in value.items()}
    if isinstance(hint, type) and issubclass(hint, Model) and isinstance(value, dict):
        return _decode_model(hint, value)
    if hint is datetime and isinstance(value, str):
        try:
            return datetime.fromisoformat(value.replace("Z", "+00:00"))
        except ValueError:
            return value
    return value


def _decode_model(model: type[Model], value: dict[str, Any]) -> Model:
    known = _describe(model)
    made = model.__new__(model)
    for name, (attribute, hint) in known.items():
        setattr(made, attribute, decode(hint, value[name]) if name in value else UNSET)
    made.extra_fields = {name: one for name, one in value.items() if name not in known}
    return made


def _decode_choice(hints: tuple[Any, ...], value: Any) -> Any:
    if isinstance(value, dict):
        models = [hint for hint in hints if isinstance(hint, type) and issubclass(hint, Model)]
        fitting = [model for model in models if _has_constants(model, value)]
        if fitting:
            return _decode_model(max(fitting, key=lambda model: len(_describe(model).keys() & value.keys())), value)
    wanted = datetime if isinstance(value, str) else type(value)
    for hint in hints:
        if hint is wanted or get_origin(hint) is wanted:
            return decode(hint, value)
    return value


def _has_constants(model: type[Model], value: dict[str, Any]) -> bool:
    """Whether a value has the constants by which the objects of a union differ."""
    for name, (_, hint) in _describe(model).items():
        choices = [one for one in get_args(hint) if get_origin(one) is Literal]
        if name in value and len(choices) == 1 and len(get_args(choices[0])) == 1 and value[name] != get_args(choices[0])[0]:
            return False
    return True
