# SPDX-License-Identifier: MIT
# Completions of runepadd for fish.

complete -c runepadd -f
complete -c runepadd -l config -r -F -d 'Read this configuration'
complete -c runepadd -l layouts -x -a '(__fish_complete_directories)' -d 'Search this directory for layouts first'
complete -c runepadd -l glyphs -r -F -d 'Read the glyphs from this file'
complete -c runepadd -l view-fd -x -d 'Write the views to draw to this open file descriptor'
complete -c runepadd -l kiosk -d 'Refuse layouts with keys that leave the program'
complete -c runepadd -l kiosk-browser -d 'Also refuse keys that type shortcuts of browsers'
complete -c runepadd -l check -d 'Check the configuration, its layouts and its keymaps, and exit'
complete -c runepadd -s h -l help -d 'Print the help'
complete -c runepadd -l version -d 'Print the version'
