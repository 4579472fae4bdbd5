# SPDX-License-Identifier: MIT
# Completions of runepadd for fish.

complete -c runepadd -f
complete -c runepadd -l config -r -F -d 'Read this configuration'
complete -c runepadd -l layouts -x -a '(__fish_complete_directories)' -d 'Search this directory for layouts first'
complete -c runepadd -l glyphs -r -F -d 'Read the glyphs from this file'
complete -c runepadd -l view-fd -x -d 'Write what is to be drawn to this open file descriptor'
complete -c runepadd -l kiosk -d 'Refuse layouts by which a person could leave the program'
complete -c runepadd -l kiosk-browser -d 'Refuse also layouts by which a person could leave the page'
complete -c runepadd -l check -d 'Check the configuration and what it names, and end'
complete -c runepadd -s h -l help -d 'Print the options'
complete -c runepadd -l version -d 'Print the version'
