#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: of two XKB options for one key, the last one of the list wins, as with most lists of options.
# What happens: their order in the list does not count. The rules of xkb-data apply options in their own order, so
# compose:caps beats caps:escape, and ctrl:nocaps beats every caps: option, wherever it stands. Nothing says that the
# other option is lost. The order of the rules is not the same in all versions: grp:caps_toggle loses to caps:none with
# xkb-data 2.35.1, and wins with 2.42 and 2.48.
# Versions: libxkbcommon 1.5.0 with xkb-data 2.35.1, 1.7.0 with 2.42, 1.13.1 with 2.48.
# On glass: an option that an operator adds behind those of the host may change nothing. For a panel and its session
# libxkbcommon decides alike, as Sources/Keymaps/CompiledKeymap.swift hands all options to it. docs/configuration.md
# says so at `keymap`.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for options in caps:escape,compose:caps compose:caps,caps:escape; do
    for version in 1.5.0 1.7.0 1.13.1; do
        see "$version, $options" 'nothing Multi_key' "$(xkb $version press "us::$options" 58)"
    done
done
for options in caps:backspace,ctrl:nocaps ctrl:nocaps,caps:backspace; do
    see "1.13.1, $options" 'nothing Control_L' "$(xkb 1.13.1 press "us::$options" 58)"
done
see '1.5.0, grp:caps_toggle,caps:none' 'nothing VoidSymbol' "$(xkb 1.5.0 press us::grp:caps_toggle,caps:none 58)"
for version in 1.7.0 1.13.1; do
    see "$version, grp:caps_toggle,caps:none" 'nothing ISO_Next_Group' \
        "$(xkb $version press us::grp:caps_toggle,caps:none 58)"
done
finish
