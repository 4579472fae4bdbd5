#compdef runepadd
# SPDX-License-Identifier: MIT
# Completions of runepadd for zsh.

_arguments \
    '--config[read this configuration]:file:_files' \
    '*--layouts[search this directory for layouts first]:directory:_files -/' \
    '--glyphs[read the glyphs from this file]:file:_files' \
    '--view-fd[write the views to draw to this open file descriptor]:descriptor:' \
    '--kiosk[refuse layouts with keys that leave the program on the screen]' \
    '--kiosk-browser[also refuse keys that type shortcuts of browsers]' \
    '--check[check the configuration, its layouts and its keymaps, and exit]' \
    '(- *)'{-h,--help}'[print the help]' \
    '(- *)--version[print the version]'
