#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: GTK 4's spin button tells the input method the purpose of ordinary text, as GTK 3's does, and Qt's fields
# for dates and times tell dates and times.
# What happens: GTK 4's spin button tells `number`, Qt's QSpinBox `digits` and its QDoubleSpinBox `number`. QDateEdit,
# QTimeEdit and a QLineEdit that only takes digits tell ordinary text.
# Versions: GTK 4.24.1 and Qt 6.11.2 under sway 1.12 (Debian sid). GTK 3.24.52 tells ordinary text; it is left out here,
# because its spin button does not draw without programs that load pictures.
# On glass: a pad comes by itself for the first three alone, and letters for the others; such a program must set the
# purpose. Sources/Screen/WaylandWindows/TextFieldState.swift reads it, TextFieldStateTests. Operators: docs/overlay.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=wayland.bash
. "$here/wayland.bash"

cat >"$root/tell.py" <<'END'
import wayland

for toolkit, *fields in (
        ("GTK4", "entry:first", "spin:12", "entry:last"),
        ("Qt", "entry:first", "spin:12", "double:1.5", "date:2000-01-02", "time:12:34", "integer:56", "entry:last")):
    window = wayland.Window(toolkit, *fields)
    for field in fields:
        window.focus_next()
    for state in window.await_text("last"):
        if state != "off":
            print(toolkit, *reversed(state.split()[:2]))
    window.close()
END
session /tell.py >"$work/seen"

# The purposes that came with a text.
of() { # TOOLKIT TEXT
    sed -n "s/^$1 '$2' //p" "$work/seen" | paste -sd' '
}
see 'GTK 4, a spin button' number "$(of GTK4 12)"
see 'QSpinBox' digits "$(of Qt 12)"
see 'QDoubleSpinBox' number "$(of Qt 1.50)"
see 'QDateEdit' normal "$(of Qt 2000-01-02)"
see 'QTimeEdit' normal "$(of Qt 12:34)"
see 'QLineEdit for whole numbers' normal "$(of Qt 56)"
finish
