#compdef runepad-overlay
# SPDX-License-Identifier: MIT
# Completions of runepad-overlay for zsh.

_arguments \
    '--backend[use only this kind of display server]:kind:(wayland x11 fbdev)' \
    '--panel[show only this panel]:panel:' \
    '--output[show the panels on this output]:output:' \
    '--theme[draw in this theme]:theme:_files' \
    '--reserve[whether windows make room for a view]:windows:(yes no fullscreen)' \
    '--sound[play clicks on this ALSA device]:device:' \
    '(- *)'{-h,--help}'[print the help]' \
    '(- *)--version[print the version]'
