# SPDX-License-Identifier: MIT
# Completions of runepad-overlay for bash.

_runepad_overlay() {
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    case $option in
    --backend) mapfile -t COMPREPLY < <(compgen -W 'wayland x11 fbdev' -- "$word") ;;
    --reserve) mapfile -t COMPREPLY < <(compgen -W 'yes no fullscreen' -- "$word") ;;
    --theme)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    --panel | --output | --sound) ;;
    *)
        mapfile -t COMPREPLY < <(compgen -W '--backend --panel --output --theme --reserve --sound --help --version' -- "$word")
        ;;
    esac
}
complete -F _runepad_overlay runepad-overlay
