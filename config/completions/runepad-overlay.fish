# SPDX-License-Identifier: MIT
# Completions of runepad-overlay for fish.

complete -c runepad-overlay -f
complete -c runepad-overlay -l backend -x -a 'wayland x11 fbdev' -d 'Use only this kind of display server'
complete -c runepad-overlay -l panel -x -d 'Show only this panel'
complete -c runepad-overlay -l output -x -d 'Show the panels on this output'
complete -c runepad-overlay -l theme -r -F -d 'Draw in this theme'
complete -c runepad-overlay -l reserve -x -a 'yes no fullscreen' -d 'Whether windows make room for a view'
complete -c runepad-overlay -l sound -x -d 'Play clicks on this ALSA device'
complete -c runepad-overlay -s h -l help -d 'Print the help'
complete -c runepad-overlay -l version -d 'Print the version'
