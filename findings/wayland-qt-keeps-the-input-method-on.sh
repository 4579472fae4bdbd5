#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a program tells the input method that there is no text field any more, when the focus moves from a field
# to a button, or to a field that cannot be changed; and that it has left a field, when it moves to the next one.
# What happens: GTK does so. In Qt the input method stays active all the time. It gets the text of the next field; an
# empty text at a button; and the field's text at a read-only QLineEdit, with the purpose of ordinary text. Only where a
# button had the focus before does Qt tell nothing of a read-only field.
# Versions: Qt 6.11.2, GTK 4.24.1 and GTK 3.24.52 under sway 1.12 (Debian sid).
# On glass: in Qt programs the view stays up over buttons, and the keys go to them. A view that a person has hidden does
# not come back with the next field. An input method cannot tell these from edits of one field:
# Sources/Screen/WaylandWindows/TextFieldState.swift follows the events, TextFieldStateTests. By AT-SPI Qt tells them:
# Sources/Screen/TextFields/Accessibility/FocusedObject.swift, FocusedObjectTests. Operators: docs/overlay.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=wayland.bash
. "$here/wayland.bash"

cat >"$root/tell.py" <<'END'
import wayland

for toolkit in "GTK4", "GTK3", "Qt":
    for fields in (), ("button:OK", "check:Yes"), ("readonly:fixed",), ("button:OK", "readonly:fixed"):
        fields = "entry:first", *fields, "entry:last"
        window = wayland.Window(toolkit, *fields)
        for field in fields:
            window.focus_next()
        print(", ".join(window.await_text("last")))
        window.close()
END
session /tell.py >"$work/seen"

number=0
for toolkit in 'GTK 4' 'GTK 3' Qt; do
    for fields in nothing 'a button and a check box' 'a read-only field' 'a button and a read-only field'; do
        case $toolkit-$fields in
        Qt-nothing) between= ;;
        'Qt-a read-only field') between="normal 'fixed' 5, " ;;
        Qt-*) between="normal '' 0, " ;;
        *) between='off, ' ;;
        esac
        cursor=0
        [ "$toolkit" != Qt ] || cursor=4
        number=$((number + 1))
        see "$toolkit, between two fields: $fields" "normal 'first' 5, ${between}normal 'last' $cursor" \
            "$(sed -n "${number}p" "$work/seen")"
    done
done
finish
