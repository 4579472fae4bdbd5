#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: nothing happens by keys that no PC's keyboard has, such as F13 to F24.
# What happens: xkb-data gives most of them a function, and desktops act on some of these without any setting. F13
# opens GNOME's settings and those of Plasma. Other keycodes take a screenshot, play music or turn the screen.
# Versions: xkb-data 2.48, gnome-settings-daemon 51.0, mutter 51.0, GNOME Shell 51.0, systemsettings 6.7.4 (sid of
# November 2026).
# On glass: a keyboard that sends such a keycode for a character of its own opens the settings of a kiosk whose session
# does not know the character. Sources/Keymaps/GlyphTable+SpareCodes.swift orders the keycodes by this, and a kiosk
# has none of them: GlyphTableTests. Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
unpack <<'END'
g/gnome-settings-daemon/gnome-settings-daemon-common_51.0-2_all.deb
d9bfb98af872de8de3982cd4cbbf6d16763913a51c59173b06a6bd70499d4392
g/gnome-shell/gnome-shell-common_51.0-3_all.deb 57abcc4b7b03db95a62b1352518c7cdc5917415363c13bd1d90c4dee279b74ca
m/mutter/mutter-common_51.0-3_all.deb aabbce1446da3cb5dce8e86bf7c508b9b1c7aa9f81b34d930650ec7b471d35be
s/systemsettings/systemsettings_6.7.4-1+b1_amd64.deb 0b51f36dd7b3ce22daa3f392d5a25a8ac52ed040d11a47f63202d96b356f6dae
END

# KEY_F13, KEY_PRINT, KEY_PLAY, KEY_PAUSECD, KEY_REWIND, KEY_FASTFORWARD, KEY_EJECTCLOSECD, KEY_ROTATE_DISPLAY,
# KEY_MEDIA, KEY_BATTERY, and three on which nobody acts: KEY_BASSBOOST, KEY_F19, KEY_F24.
keys=(183 210 207 201 168 208 162 153 226 236 209 189 194)
see 'their functions' "XF86Tools Print XF86AudioPlay XF86AudioPause XF86AudioRewind XF86AudioForward XF86Eject \
XF86RotateWindows XF86AudioMedia XF86Battery XF86AudioBassBoost F19 F24" \
    "$(xkb_lines 1.13.1 press us "${keys[@]}" | awk '{ print $2 }' | paste -sd' ')"

schemas=$root/usr/share/glib-2.0/schemas
default() { # SCHEMA KEY
    grep -A3 "<key name=\"$2\"" "$schemas/$1.gschema.xml" | sed -n "s/.*<default>.*[\"']\(XF86[A-Za-z]*\|Print\)[\"'].*/\1/p"
}
daemon=org.gnome.settings-daemon.plugins.media-keys
see 'the settings of GNOME' XF86Tools "$(default $daemon control-center-static)"
see 'its player' XF86AudioMedia "$(default $daemon media-static)"
see 'rewind, forward' 'XF86AudioRewind XF86AudioForward' \
    "$(default $daemon playback-rewind-static) $(default $daemon playback-forward-static)"
see 'pause, eject, battery' 'XF86AudioPause XF86Eject XF86Battery' \
    "$(default $daemon pause-static) $(default $daemon eject-static) $(default $daemon battery-status-static)"
see 'its screenshot' Print "$(default org.gnome.shell show-screenshot-ui)"
see 'turning the screen' XF86RotateWindows "$(default org.gnome.mutter rotate-monitor)"
see 'the settings of Plasma, by the name of Qt' 'Tools,Meta+I' \
    "$(sed -n 's/^X-KDE-Shortcuts=//p' "$root/usr/share/applications/systemsettings.desktop")"
finish
