"""A module with the files beside it that it imports, and what its expressions refer to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .errors import SourceError
from .parse import parse
from .scopes import Assigned, Defined, Imported, Names, Parameter, Scope, Unknown, binder, class_of, names

# Never looked for beside the module: a folder `onnx/` of exported files is common, and is no package.
_INSTALLED = frozenset({"torch", "onnx", "onnxscript", "numpy", "onnxruntime"})


@dataclass(frozen=True, slots=True)
class External:
    """Something defined outside the project, by its dotted name: `torch.onnx.export`, or a builtin's bare name."""

    dotted: str


@dataclass(frozen=True, slots=True)
class Place:
    """A package or file beside the module, as a prefix of module paths: `root/ops` is `root/ops.py` or its folder."""

    path: Path


@dataclass(frozen=True, slots=True)
class ClassMember:
    """A member that a class of the project inherits from elsewhere, such as `apply`."""

    owner: Defined
    name: str


Meaning = Defined | External | Place | ClassMember | Assigned | Parameter | Unknown


@dataclass(frozen=True, slots=True, eq=False)
class Project:
    """`files` holds the module first, then its siblings as they are met; `notes` tells of siblings left out.

    `places` leads from a module path (`root/ops/strange`) to its file, or to None for a folder without `__init__.py`.
    """

    root: Path
    files: dict[Path, Names]
    places: dict[Path, Path | None]
    notes: tuple[str, ...]

    @property
    def main(self) -> Names:
        """The module itself."""
        return next(iter(self.files.values()))

    def definitions(self) -> Iterator[Defined]:
        """Every class and function of every file."""
        return (defined for file in self.files.values() for defined in file.definitions)


def load(path: Path) -> Project:
    """The project of the module at `path`. Raises SourceError when that file itself cannot be read."""
    tree = parse(path)
    main = path.resolve()
    files = {main: names(main, tree)}
    places: dict[Path, Path | None] = {}
    notes: list[str] = []
    waiting = [main]
    while waiting:
        file = waiting.pop(0)
        for found in _imported_files(files[file], main.parent, places):
            if found in files:
                continue
            try:
                files[found] = names(found, parse(found))
            except SourceError as error:
                notes.append(str(error))
                continue
            waiting.append(found)
    return Project(main.parent, files, places, tuple(dict.fromkeys(notes)))


def meanings(project: Project, expression: ast.expr, scope: Scope) -> tuple[Meaning, ...]:
    """Everything that `expression` may refer to; empty where the source does not tell."""
    return tuple(dict.fromkeys(_Resolver(project).of(expression, scope)))


def dotted_names(project: Project, expression: ast.expr, scope: Scope) -> frozenset[str]:
    """The dotted names of what is outside the project among the meanings of `expression`."""
    return frozenset(
        meaning.dotted for meaning in meanings(project, expression, scope) if isinstance(meaning, External)
    )


@dataclass(slots=True)
class _Resolver:
    """One question; each name is followed once in each scope, so that circles and many bindings end."""

    project: Project
    seen: set[tuple[ast.expr | str, Scope]] = field(default_factory=set)

    def of(self, expression: ast.expr, scope: Scope) -> Iterator[Meaning]:
        if isinstance(expression, ast.Name):
            yield from self._name(expression.id, scope)
        elif isinstance(expression, ast.Attribute) and self._is_new(expression, scope):
            for meaning in tuple(self.of(expression.value, scope)):
                yield from self._member(meaning, expression.attr)

    def _is_new(self, what: ast.expr | str, scope: Scope) -> bool:
        """Whether `what` was not followed yet; no to everything once a question has become absurdly long."""
        if (what, scope) in self.seen or len(self.seen) > 150:
            return False
        self.seen.add((what, scope))
        return True

    def _name(self, name: str, scope: Scope) -> Iterator[Meaning]:
        holder = binder(name, scope)
        if holder is not None:
            if self._is_new(name, holder):
                yield from self._bindings(holder, name)
            return
        module = module_scope(scope)
        for star in module.stars if self._is_new(name, module) else ():
            yield from self._imported(Imported(star.module, name, star.level), scope.file)
        if not module.stars:
            yield External(name)

    def _bindings(self, holder: Scope, name: str) -> Iterator[Meaning]:
        for binding in holder.bindings[name]:
            if isinstance(binding, Imported):
                yield from self._imported(binding, holder.file)
            elif isinstance(binding, Assigned):
                yield from self._assigned(binding)
            else:
                yield binding

    def _assigned(self, assigned: Assigned) -> Iterator[Meaning]:
        """What an alias stands for; the assignment itself where its value is no plain name."""
        value = part(assigned.value, assigned.path)
        if isinstance(value, ast.Name | ast.Attribute):
            yield from self.of(value, assigned.scope)
        else:
            yield assigned

    def _imported(self, imported: Imported, file: Path) -> Iterator[Meaning]:
        base = _base(imported, file, self.project.root)
        places = self.project.places
        if base is None or (base not in places and base / imported.name not in places):
            yield External(".".join(part for part in (imported.module, imported.name) if part))
        elif imported.name:
            yield from self._member(Place(base), imported.name)
        else:
            yield Place(base)

    def _member(self, meaning: Meaning, name: str) -> Iterator[Meaning]:
        if isinstance(meaning, External):
            yield External(f"{meaning.dotted}.{name}")
        elif isinstance(meaning, Place):
            yield from self._of_place(meaning, name)
        elif isinstance(meaning, Parameter):
            yield from self._of_self(meaning, name)
        elif isinstance(meaning, Defined) and isinstance(meaning.node, ast.ClassDef):
            if name not in meaning.inner.bindings:
                yield ClassMember(meaning, name)
            elif self._is_new(name, meaning.inner):
                yield from self._bindings(meaning.inner, name)

    def _of_self(self, parameter: Parameter, name: str) -> Iterator[Meaning]:
        """What the methods of a class, or its body, assign to `self.name`."""
        home = parameter.scope.parent
        if parameter.place != 0 or home is None or not isinstance(home.node, ast.ClassDef):
            return
        if name in home.bindings and self._is_new(name, home):
            yield from self._bindings(home, name)
        for member in self.project.files[home.file].members:
            same = member.name == name and class_of(member.scope) is home
            if same and isinstance(member.owner, ast.Name) and member.owner.id == parameter.argument.arg:
                yield from self._assigned(Assigned(member.value, member.scope, member.path))

    def _of_place(self, place: Place, name: str) -> Iterator[Meaning]:
        names_there = self.project.files.get(self.project.places.get(place.path) or Path())
        if names_there is not None and (name in names_there.scope.bindings or names_there.scope.stars):
            yield from self._name(name, names_there.scope)
        elif place.path / name in self.project.places:
            yield Place(place.path / name)


def part(expression: ast.expr, path: tuple[int, ...]) -> ast.expr | None:
    """The part of a tuple or list display that `path` leads to, or None where there is none."""
    found: ast.expr | None = expression
    for place in path:
        items = found.elts if isinstance(found, ast.Tuple | ast.List) else []
        found = items[place] if place < len(items) and not any(isinstance(one, ast.Starred) for one in items) else None
    return found


def module_scope(scope: Scope) -> Scope:
    """The scope of the whole file."""
    while scope.parent is not None:
        scope = scope.parent
    return scope


def _base(imported: Imported, file: Path, root: Path) -> Path | None:
    """The module path that `imported` starts from, or None where it leads out of the module's folder."""
    parts = imported.module.split(".") if imported.module else []
    if imported.level == 0:
        return None if not parts or parts[0] in _INSTALLED else root.joinpath(*parts)
    folder = file.parent
    for _ in range(imported.level - 1):
        folder = folder.parent
    inside = folder == root or root in folder.parents
    return folder.joinpath(*parts) if inside else None


def _imported_files(of: Names, root: Path, places: dict[Path, Path | None]) -> list[Path]:
    """The files beside the module that one of its files imports; `places` learns where they are."""
    found = []
    for imported in of.imports:
        base = _base(imported, of.file, root)
        if base is None:
            continue
        named = [base / imported.name] if imported.name not in ("", "*") else []
        for place in [*_prefixes(base, root), *named]:
            file = _file(place)
            if file is not None:
                places[place] = file
                places.update({folder: None for folder in _prefixes(place, root) if folder not in places})
                found.append(file)
    return list(dict.fromkeys(found))


def _prefixes(place: Path, root: Path) -> list[Path]:
    """`root/a`, `root/a/b` for the place `root/a/b`: importing a module runs the packages around it."""
    return [path for path in (*reversed(place.parents), place) if path != root and root in path.parents]


def _file(place: Path) -> Path | None:
    """The Python file of a module path, or None."""
    for candidate in (place / "__init__.py", place.with_name(f"{place.name}.py")):
        try:
            if candidate.is_file():
                return candidate.resolve()
        except (OSError, ValueError):
            # A name too long for the file system is no file.
            continue
    return None
