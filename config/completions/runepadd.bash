# SPDX-License-Identifier: MIT
# Completions of runepadd for bash.

_runepadd() {
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    case $option in
    --config | --glyphs)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    --layouts)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        ;;
    --view-fd) ;;
    *)
        mapfile -t COMPREPLY < <(compgen -W '--config --layouts --glyphs --view-fd --kiosk --kiosk-browser --check --help --version' -- "$word")
        ;;
    esac
}
complete -F _runepadd runepadd
