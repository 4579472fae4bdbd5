#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a service that was masked before its package came is enabled by the installation as always, which prints
# "Created symlink", and so starts with the machine once it is unmasked.
# What happens: the installation prints two lines of errors, "Failed to preset unit" first, ends well, and leaves the
# service disabled, also after it is unmasked. The next version of the package, or the same one again, enables it.
# Versions: systemd 257 and init-system-helpers 1.69 with the lines that debhelper 13.24 writes for a service
# (Debian 13); by hand also those of Debian 12.
# On glass: a kiosk whose keyboard was masked for the time of its installation has no keyboard after the next start.
# docs/from-other-keyboards.md says `systemctl enable` for it.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/udev-257.packages"
unpack <<'END'
b/bzip2/libbz2-1.0_1.0.8-6_amd64.deb cba4cda04244b5e481bb15524bc3c983a7d1b6f330013b9b381706a2fcb65310
c/coreutils/coreutils_9.7-3_amd64.deb 1299ab6f9389a288eb2f5f3dd222c26cc777b9a2d5ecb6ee4cbd340cebcdada2
d/debhelper/libdebhelper-perl_13.24.2_all.deb 1e1ab830223bcfe92ce61dd7e4d5a7db9cd439275a2c0ed7bf714a99813b8a7f
d/dpkg/dpkg_1.22.22_amd64.deb 3e800c6d75e8e709007ed1c356e5fa8509a75c1694fb0a1183709abc9cfdc1f3
g/gmp/libgmp10_6.3.0+dfsg-3_amd64.deb d0d0265eb01770f17afd0f7c8c0622f80479dcfbbe13653a0debeec61464e622
i/init-system-helpers/init-system-helpers_1.69~deb13u1_all.deb
addf78073e1cbc5a5508937e11d2571055e29835e00ee8fab52a66775649378f
libm/libmd/libmd0_1.1.0-2+b1_amd64.deb 7244ec3839b61fac0c1884fe08aaa040f26e8f1f35f1f5d3482eacefd30d1b44
p/perl/perl-base_5.40.1-6+deb13u1_amd64.deb b795464137a0f4d443fc9284f4b93e883fb83883cb533adf300ac660807a352a
t/tar/tar_1.35+dfsg-3.1_amd64.deb 214c02e1aa291076a3147b8a4c4cae02fadf4c67df629186e3e313726faef1de
x/xz-utils/liblzma5_5.8.1-1+deb13u2_amd64.deb b38acab30f295bf1066a6632e31cbd0a1980f2924b38040cda131d5dea5384ec
END
mkdir -p "$root"/var/{log,lib/dpkg/{info,updates,triggers}}
: >"$root/var/lib/dpkg/status"

package=$work/package
mkdir -p "$package"/{DEBIAN,usr/lib/systemd/system}
printf '%s\n' '[Service]' ExecStart=/usr/bin/true '[Install]' WantedBy=multi-user.target \
    >"$package/usr/lib/systemd/system/pad.service"
{
    echo '#!/bin/sh -e'
    sed "s/#UNITFILES\?#/'pad.service'/" \
        "$root"/usr/share/debhelper/autoscripts/postinst-systemd-{enable,start}
} >"$package/DEBIAN/postinst"
chmod +x "$package/DEBIAN/postinst"
for version in 1 2; do
    printf '%s\n' 'Package: pad' "Version: $version" 'Architecture: all' \
        'Maintainer: Example <mail@example.org>' 'Description: an example' >"$package/DEBIAN/control"
    dpkg-deb --root-owner-group --build "$package" "$root/$version.deb" >/dev/null
done

# Prints what systemd and its helper say of an installation.
install() { # VERSION
    # dpkg also looks for programs that these packages do not need.
    inside dpkg --log=/dev/null --force-bad-path --install "/$1.deb" 2>&1 </dev/null |
        sed -n '/^Setting up/,$ { /^Setting up/d; p }' | paste -sd'|'
}

is_enabled() {
    inside systemctl is-enabled pad.service || true
}

inside systemctl mask pad.service 2>/dev/null
failed='Failed to preset unit: Unit /etc/systemd/system/pad.service is masked'
failed+='|/usr/bin/deb-systemd-helper: error: systemctl preset failed on pad.service: No such file or directory'
see 'the installation of a masked service' "$failed" "$(install 1)"
see 'what dpkg says of it' 'ok installed' "$(inside dpkg --status pad | sed -n 's/^Status: install //p')"
see 'the service after it' masked "$(is_enabled)"
inside systemctl unmask pad.service 2>/dev/null
see 'the service after unmask' disabled "$(is_enabled)"
created="Created symlink '/etc/systemd/system/multi-user.target.wants/pad.service'"
created+=" → '/usr/lib/systemd/system/pad.service'."
see 'the installation of the next version' "$created" "$(install 2)"
see 'the service after it' enabled "$(is_enabled)"
finish
