#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: an input method gets the line with the cursor of a field with several lines, in all toolkits. If it
# deletes more bytes before the cursor than it was shown, at least Qt stops at the start of the line.
# What happens: GTK 4 shows the whole text, GTK 3 and Qt show the line. All three delete as many bytes as they were
# told, and so the newline and the end of the line above, which GTK 3 and Qt did not show.
# Versions: GTK 4.24.1, GTK 3.24.52 and Qt 6.11.2 under sway 1.12 (Debian sid).
# On glass: an input method that deletes a wrong length eats the line above. The overlay deletes and types nothing as
# the input method, and ignores the text (surroundingText in Sources/Screen/WaylandWindows/InputMethodV2.swift).
# Runepad's Backspace is the key.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=wayland.bash
. "$here/wayland.bash"

cat >"$root/tell.py" <<'END'
import wayland

for toolkit, shown in ("GTK4", "line1\nline2\nline3"), ("GTK3", "line2"), ("Qt", "line2"):
    # The cursor is behind "lin" of the second line.
    window = wayland.Window(toolkit, "lines:line1\nline2\nline3")
    window.focus_next()
    print(window.await_text(shown)[-1])
    wayland.method.delete(7)
    print(window.await_line())
    window.close()
END
session /tell.py >"$work/seen"

of() { # LINE
    sed -n "$1p" "$work/seen"
}
number=1
for toolkit in 'GTK 4' 'GTK 3' Qt; do
    shown="normal 'line2' 3"
    [ "$toolkit" != 'GTK 4' ] || shown="normal 'line1\\nline2\\nline3' 9"
    see "$toolkit, the text and the place of the cursor" "$shown" "$(of $number)"
    see "$toolkit, the text without seven bytes before the cursor" "'lie2\\nline3'" "$(of $((number + 1)))"
    number=$((number + 2))
done
finish
