# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about the characters of fonts source this after common.sh: fontconfig of Debian sid in November 2026.

: "${here:?is the folder of common.sh}" "${work:?is a temporary folder}"
unpack <"$here/fontconfig.packages"

# How many of the code points from one to another the fonts of a folder of $root have together.
having() { # FOLDER FIRST LAST, in hexadecimal digits
    inside fc-scan --format '%{charset}\n' "$1" 2>"$work/messages" | tr ' ' '\n' | {
        declare -A have=()
        while IFS=- read -r first last; do
            [ -n "$first" ] || continue
            first=$((16#$first)) last=$((16#${last:-$(printf %x $first)}))
            [ $first -ge $((16#$2)) ] || first=$((16#$2))
            [ $last -le $((16#$3)) ] || last=$((16#$3))
            for ((code = first; code <= last; code++)); do have[$code]=1; done
        done
        echo ${#have[@]}
    }
}
