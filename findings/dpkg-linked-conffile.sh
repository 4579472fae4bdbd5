#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: where a conffile was replaced by a symbolic link to a changed file, dpkg asks at the next upgrade, or it
# does what --force-confnew or --force-confold says.
# What happens: it neither asks nor changes anything, with either option, and also if the file behind the link has not
# been changed. The new version stays beside the link as .dpkg-new. Purging removes the file behind the link, wherever
# it is, and leaves the link.
# Versions: dpkg 1.23.11 of sid; by hand also 1.21.22 of Debian 12 and 1.22.22 of Debian 13.
# On glass: /etc/runepad/runepad.yaml as a link to a partition that survives updates never gets a new version, and
# `apt purge` loses the file. A link in place of its folder works as expected. docs/driver.md says so.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/dpkg.packages"
mkdir -p "$root"/{srv,var/log,var/lib/dpkg/{info,updates,triggers}}

for version in 1 2; do
    mkdir -p "$work/$version/"{DEBIAN,etc/kiosk}
    echo "version $version" >"$work/$version/etc/kiosk/pad.yaml"
    echo /etc/kiosk/pad.yaml >"$work/$version/DEBIAN/conffiles"
    cat >"$work/$version/DEBIAN/control" <<END
Package: pad
Version: $version
Architecture: all
Maintainer: Example <mail@example.org>
Description: an example
END
    dpkg-deb --root-owner-group --build "$work/$version" "$root/$version.deb" >/dev/null
done

# dpkg also looks for programs that these packages do not need.
run_dpkg() { # ARGUMENT...
    inside dpkg --log=/dev/null --force-bad-path "$@" </dev/null 2>&1
}

# Installs the first version, and puts a link for the file or for its folder.
install_first() { # file|folder CONTENT
    rm -rf "$root"/{etc/kiosk,srv/*,var/lib/dpkg/info/*}
    : >"$root/var/lib/dpkg/status"
    run_dpkg --install /1.deb >/dev/null
    case $1 in
    file) mv "$root/etc/kiosk/pad.yaml" "$root/srv" && ln -s ../../srv/pad.yaml "$root/etc/kiosk/pad.yaml" ;;
    folder) mv "$root/etc/kiosk" "$root/srv" && ln -s ../srv/kiosk "$root/etc/kiosk" ;;
    esac
    echo "$2" >"$root/etc/kiosk/pad.yaml"
}

# What became of it.
result() {
    echo "$(cat "$root/etc/kiosk/pad.yaml"); $(cd "$root" && find etc/kiosk/ srv -name 'pad*' | sort | paste -sd' ')"
}

for content in 'my own' 'version 1'; do
    for option in confnew confold; do
        install_first file "$content"
        asked=no
        ! run_dpkg --force-$option --install /2.deb | grep -q '==>' || asked=yes
        see "link to \"$content\", $option, asked" no $asked
        see "link to \"$content\", $option" "$content; etc/kiosk/pad.yaml etc/kiosk/pad.yaml.dpkg-new srv/pad.yaml" \
            "$(result)"
    done
done
run_dpkg --purge pad >/dev/null
see 'after the purge' 'etc/kiosk/pad.yaml etc/kiosk/pad.yaml.dpkg-new' \
    "$(cd "$root" && find etc/kiosk srv -name 'pad*' | sort | paste -sd' ')"
install_first folder 'my own'
run_dpkg --force-confnew --install /2.deb >/dev/null
see 'link of the folder, confnew' \
    'version 2; etc/kiosk/pad.yaml etc/kiosk/pad.yaml.dpkg-old srv/kiosk/pad.yaml srv/kiosk/pad.yaml.dpkg-old' \
    "$(result)"
finish
