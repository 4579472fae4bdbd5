# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The scripts of this folder source this one: it fetches pinned packages into a temporary folder, runs programs there,
# and compares what they print with what was seen before.
set -euo pipefail
export LC_ALL=C.UTF-8

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Fetched packages, which the scripts share.
cache=${RUNEPAD_FINDINGS_DIR:-$(dirname "$here")/.build/findings}
# Mirrors keep a version as long as a release has it, and the archive of snapshots keeps all.
# shellcheck source-path=SCRIPTDIR/../scripts/kernel source=release
. "$here/../scripts/kernel/release"
mirrors=("$(debian_mirror)" https://snapshot.debian.org/archive/debian/20261101T000000Z)
changed=no

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Makes the folder $root, into which packages are unpacked; a script with several releases makes one for each.
make_root() { # NAME
    root=$work/$1
    mkdir -p "$root"/{dev,proc,tmp,run,etc,usr/{bin,sbin,lib,lib64}}
    ln -s usr/bin usr/sbin usr/lib usr/lib64 "$root"
}
make_root root

stop() { # STATUS MESSAGE
    echo "$(basename "$0"): $2" >&2
    exit "$1"
}

[ "$(dpkg --print-architecture)" = amd64 ] || stop 69 "its packages are for amd64."

# Fetches a package of Debian's pool, unless it is there, and prints its path.
fetch() { # PATH-BELOW-POOL/MAIN SHA256
    local file mirror
    file=$cache/$2.deb
    mkdir -p "$cache"
    if ! echo "$2  $file" | sha256sum --check --status 2>/dev/null; then
        for mirror in "${mirrors[@]}"; do
            /usr/lib/apt/apt-helper download-file "$mirror/pool/main/$1" "$file.$$" "SHA256:$2" >"$work/fetch" 2>&1 &&
                break
        done
        [ -f "$file.$$" ] || stop 69 "cannot fetch $1: $(tail -1 "$work/fetch")"
        mv "$file.$$" "$file"
    fi
    echo "$file"
}

# Unpacks the packages of standard input, as `findings/pin` prints them, into $root, or into the folder $into.
unpack() {
    local path sum file
    while read -r path sum; do
        # The sum of a long path is a line of its own.
        [ -n "$sum" ] || read -r sum
        file=$(fetch "$path" "$sum")
        dpkg-deb --fsys-tarfile "$file" | tar -x --no-same-owner --keep-directory-symlink -C "${into:-$root}"
    done
}

# Runs a program of $root in it, as its root, with this machine's devices and no other variables than these.
inside() { # [VARIABLE=VALUE...] PROGRAM [ARGUMENT...]
    local variables=(PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp LC_ALL=C.UTF-8)
    while [[ $1 =~ ^[A-Z_]+= ]]; do
        variables+=("$1")
        shift
    done
    # shellcheck disable=SC2016 # The inner shell expands these.
    env -i "${variables[@]}" unshare --map-root-user --mount -- sh -c '
        for folder in dev proc; do mount --rbind "/$folder" "$0/$folder"; done
        exec chroot "$0" "$@"' "$root" "$@"
}

# Compares what was printed with what was seen before.
see() { # WHAT SEEN-BEFORE PRINTED-NOW
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$3"
    else
        printf '%s: CHANGED\n  before: %s\n  now:    %s\n' "$1" "$2" "$3"
        changed=yes
    fi
}

# The last line of a script.
finish() {
    [ "$changed" = no ] || exit 1
}
