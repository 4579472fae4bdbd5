#compdef runepadd
# SPDX-License-Identifier: MIT
# Completions of runepadd for zsh.

_arguments \
    '--config[read this configuration]:file:_files' \
    '*--layouts[search this directory for layouts first]:directory:_files -/' \
    '--glyphs[read the glyphs from this file]:file:_files' \
    '--view-fd[write what is to be drawn to this open file descriptor]:descriptor:' \
    '--kiosk[refuse layouts by which a person could leave the program on the screen]' \
    '--kiosk-browser[refuse also layouts by which a person could leave the page that a browser shows]' \
    '--check[check the configuration and what it names, and end]' \
    '(- *)'{-h,--help}'[print the options]' \
    '(- *)--version[print the version]'
