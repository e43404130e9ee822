"""What a screen reader would stumble over: the tree that Qt gives to Orca and NVDA is walked and judged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget

Role = QAccessible.Role
NAMED = {
    Role.Button, Role.CheckBox, Role.RadioButton, Role.EditableText, Role.ComboBox, Role.Table, Role.Tree, Role.List,
    Role.ListItem, Role.PageTab, Role.PageTabList, Role.SpinBox, Role.ProgressBar, Role.Slider, Role.ColumnHeader,
    Role.MenuItem, Role.Dialog, Role.Window, Role.ButtonMenu, Role.TreeItem,
}  # fmt: skip
"""Roles that say nothing without a name."""
OPERATED = {
    Role.Button,
    Role.CheckBox,
    Role.RadioButton,
    Role.EditableText,
    Role.ComboBox,
    Role.SpinBox,
    Role.ButtonMenu,
}
"""Roles of which two beside each other must not sound alike."""
ENTRIES = {Role.Table, Role.Tree, Role.List}
MOST = 30
"""Entries of one list that are looked at: the others come from the same model."""
NOT_FOR_PEOPLE = re.compile(
    r"\b[a-z]+_[a-z_]+\b(?!\.)|\b(?:Button|[Oo]pen|[Cc]lose|[Ss]ave|[Ss]earch|[Ss]ettings|None)\b|<[a-z]+>"
)
"""Identifiers, markup and English that slipped into a name."""


def faults(root: QWidget) -> list[str]:
    """One line for each thing of a window or dialog that a reader cannot tell, tells wrongly or tells twice."""
    interface = QAccessible.queryAccessibleInterface(root)
    assert interface is not None
    return sorted(set(_below(interface, root.accessibleName() or type(root).__name__)))


def heard(widget: QWidget) -> str:
    """What a reader calls the widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name)


def _below(one: QAccessibleInterface, where: str) -> Iterator[str]:
    children = [child for child in _children(one) if child.isValid() and not child.state().invisible]
    alike = Counter(_sound(child) for child in children if child.role() in OPERATED)
    for (role, name, description), count in alike.items():
        if count > 1:
            yield f"{where}: {count}-mal {role} „{name}“ ({description})"
    for child in children:
        yield from _judge(child, where)
        name = child.text(QAccessible.Text.Name)
        yield from _below(child, f"{where} > {name}" if name and name not in where else where)


def _children(one: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    count = one.childCount()
    for number in range(min(count, MOST) if one.role() in ENTRIES else count):
        child = one.child(number)
        if child is not None:
            yield child


def _sound(one: QAccessibleInterface) -> tuple[str, str, str]:
    return one.role().name, one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description)


def _judge(one: QAccessibleInterface, where: str) -> Iterator[str]:
    role, name, _ = _sound(one)
    kind, widget = one.role(), one.object()
    if kind in NAMED and not re.search(r"\w", name) and not _told_otherwise(one):
        yield f"{where}: {role} ohne Namen ({name!r}, {type(widget).__name__})"
    if NOT_FOR_PEOPLE.search(name):
        yield f"{where}: {role} heißt „{name}“"
    if isinstance(widget, QLabel) and (text := _words(widget)) and text not in " ".join(name.replace("&", "").split()):
        yield f"{where}: „{text}“ wird verschwiegen, vorgelesen wird „{name}“"
    if isinstance(widget, QComboBox) and not widget.isEditable() and kind is Role.ComboBox:
        told = _labels(one) or widget.accessibleDescription()
        if not told:
            yield f"{where}: Auswahl „{widget.accessibleName()}“ sagt nur ihren Wert „{name}“"
    if isinstance(widget, QWidget) and kind in OPERATED:
        if widget.isEnabled() == bool(one.state().disabled):
            yield f"{where}: {role} „{name}“ sagt falsch, ob es geht"
        if isinstance(widget, QAbstractButton) and widget.isChecked() != bool(one.state().checked):
            yield f"{where}: {role} „{name}“ sagt falsch, ob es gewählt ist"


def _words(label: QLabel) -> str:
    """The text of a label without markup."""
    text = label.text()
    if label.textFormat() is Qt.TextFormat.RichText:
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    return " ".join(text.replace("&", "").split())


def _told_otherwise(one: QAccessibleInterface) -> bool:
    """Qt names a row of tabs after the chosen one; an empty box is named by its label or description."""
    widget = one.object()
    if one.role() is Role.PageTabList:
        return isinstance(widget, QWidget) and bool(widget.accessibleName())
    if one.role() is Role.ComboBox and isinstance(widget, QComboBox):
        return bool(widget.accessibleName())
    return False


def _labels(one: QAccessibleInterface) -> list[str]:
    found = one.relations(QAccessible.RelationFlag.Label)
    return [other.text(QAccessible.Text.Name) for other, _ in found]
