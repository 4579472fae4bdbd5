#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: Debian's systemd-localed, which `localectl set-x11-keymap` calls, changes /etc/default/keyboard, as in
# Debian 12. Without console keymaps, which only console-data has, it sets no keymap of the console.
# What happens: it leaves that file alone. It writes 00-keyboard.conf of the X server, and puts a file in the place of
# /etc/vconsole.conf, which is a link to /etc/default/keyboard, with a keymap of the console that is not installed. At
# the next start Debian's tmpfiles.d makes the link again: localed then tells the old keyboard, and 00-keyboard.conf
# still has the new one.
# Versions: systemd 257.13 of Debian 13 and 262.1 of sid (November 2026), kbd 2.7.1 and 2.10.0.
# On glass: the console and the login screen have another keyboard than X sessions. Runepad reads /etc/default/keyboard
# first: Sources/Formats/Keymaps/HostKeymap.swift. Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
make_root 257
unpack <<'END'
a/acl/libacl1_2.3.2-2+b1_amd64.deb 08074f01e384bc07c0c2d79a58cf4a6523f71cf75d1808101c79617656c9a39d
a/apparmor/libapparmor1_4.1.0-1_amd64.deb 4158976c77038b93021967f425b4cc505df18c4f5e3f444732399e7ed4af4419
a/audit/libaudit1_4.0.2-2+deb13u1_amd64.deb 3d1dd3f031a56f01b747e2acc0e14575212580e6fa63d800c44cb0a31f1edfd7
d/dbus/dbus-bin_1.16.2-2_amd64.deb a7c0785f89d3763bb83e2912237135a7d1c610e06f487c39b1d6408e88d46fb5
d/dbus/dbus-daemon_1.16.2-2_amd64.deb c91558cbd019bd5ec3e9fde0084976d5f61977f4ef0a9ed1ff48fe3a129b91d4
d/dbus/libdbus-1-3_1.16.2-2_amd64.deb bbcb711daff7e104b5f80f9b05475b6142674bfe65518a36a56e96a91068a3f5
e/expat/libexpat1_2.9.0-1~deb13u1_amd64.deb feff874772cae904ae4d24e917b35664952bec4b4ae9100a4edda5a7fa746832
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb 3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
libc/libcap-ng/libcap-ng0_0.8.5-4+b1_amd64.deb 20a9e4b0619a3eb2566338223bed135dde5a601eaa2f8fdd5f20b94506addcac
libc/libcap2/libcap2_2.75-10+deb13u1+b3_amd64.deb 89fc4d34fc7a28ad6f0fcd0c561ab253b9dedf6f77f5a000b47c276c8295bf67
libs/libseccomp/libseccomp2_2.6.0-2_amd64.deb 89d5138e05fb6a86b9afd8b54dc0fb4b14f4c27c05e6c5f767c2132bdf808531
libs/libselinux/libselinux1_3.8.1-1_amd64.deb 68bb8d32bd8d6d7d2f5952a169db03d1484b46ae1e52abccdec42a19dccea5d5
libx/libxcrypt/libcrypt1_4.4.38-1_amd64.deb 0ebc144d662e3197982d1bf3a7b8b35ca845e54c68811de0328b1f0d7c67585c
libz/libzstd/libzstd1_1.5.7+dfsg-1_amd64.deb 2f6a2aeacfc925eba8b00ac9139bc4bfccf8cacb09eb93de067074b26948eef9
o/openssl/libssl3t64_3.5.9-1~deb13u1_amd64.deb ffefb9af363e0e4592251b2533eb06453c8e470f7772e40263c4b2129251a6d5
p/pam/libpam0g_1.7.0-5_amd64.deb 4f5bde27d8df2de6ea8990319b42d9974f56a3ba9907ce7296fd0f8964fc9fb1
p/pcre2/libpcre2-8-0_10.46-1~deb13u3_amd64.deb e226f661d918f04daf38cdbc4806b7ed7d6ef95c7eb0ade692fc350e31970040
s/systemd/libsystemd-shared_257.13-1~deb13u1_amd64.deb 2d349824e57f88507e2a33360610d8afc143a4ad5e80ee4bf8f37b826d6f37f9
s/systemd/libsystemd0_257.13-1~deb13u1_amd64.deb ab0d4127b5e46e6f8c015a1db15a62ba9ae274cdefa150083adf90ada0600ea1
s/systemd/systemd_257.13-1~deb13u1_amd64.deb ee81302a1d5b7434762b6e784a572854d4b6cf6235e33e2d104ad4e1cae71ab4
u/util-linux/libblkid1_2.41.5-0+deb13u1_amd64.deb 81535f3c2c0efc732965907c8749103a0a26377c761622c9ce39b4c92dcde52f
u/util-linux/libmount1_2.41.5-0+deb13u1_amd64.deb 6d00f45f2e80e078e906e3eedecd3ba6913e39fef49bff361ee583f17f00ec05
z/zlib/zlib1g_1.3.dfsg+really1.3.1-1+deb13u1_amd64.deb 8c27c342230503b73dfde629642c3b352e87b554e06d60cf58772f236a305ceb
b/bash/bash_5.2.37-2+b10_amd64.deb 2fd7b04f1b7caa29c4e683f5216e6af354a41e3cdcf6e75394d7cda680f9ab82
c/coreutils/coreutils_9.7-3_amd64.deb 1299ab6f9389a288eb2f5f3dd222c26cc777b9a2d5ecb6ee4cbd340cebcdada2
g/gmp/libgmp10_6.3.0+dfsg-3_amd64.deb d0d0265eb01770f17afd0f7c8c0622f80479dcfbbe13653a0debeec61464e622
k/kbd/kbd_2.7.1-2_amd64.deb e168cf48723c5a65570494d95016561c512d1b5fa6a95939f8567899d34512bb
libx/libxkbcommon/libxkbcommon0_1.7.0-2_amd64.deb f75ee544f55acc6a271debfab3ea4ae0458afc89d81cfe1a71137e07d4895b86
n/ncurses/libtinfo6_6.5+20250216-2_amd64.deb 8b9f6a7983e9418564e48a627518de4c03917b56efe68d7f3e93bd8fffa1cc10
x/xkeyboard-config/xkb-data_2.42-1_all.deb 196ff18533382f64e057ea49df2bb486bd4275a4cc0917361edb560b8756dada
END
make_root 262
unpack <<'END'
a/apparmor/libapparmor1_5.0.2-5_amd64.deb a2cddf8e90cbcc538b647e3b40db913865b5f40699b490a725a6ae940cc4b8e3
a/audit/libaudit1_4.2.1-1_amd64.deb 25d63a24df9d74aad48ed59bf5ac723bb66e35390c0013b1d6cd2aea5e80cebb
d/dbus/dbus-bin_1.16.2-8_amd64.deb 32128a65440f72f42d4f5d14a399dbb627c7a9f80f499df152a0957711388f13
d/dbus/dbus-daemon_1.16.2-8_amd64.deb 068438654541bcbbb36c1c80ad46de1e41647279fcc8e48f782683100220ec8c
d/dbus/libdbus-1-3_1.16.2-8_amd64.deb fde27a2a5fb7f18c3332a548cfe3d670922cef175b98f5a33f0d16d7dcfd2049
e/expat/libexpat1_2.9.0-1_amd64.deb 190d7f5e45f070c42a12f708fe417d6636cb45fae71175203168bb5c3695081b
g/gcc-16/libgcc-s1_16.2.0-4_amd64.deb d251ea642c3795e8723ac2b9eeebe511467ca04590ba70f3d555a7616787d7e3
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
libc/libcap-ng/libcap-ng0_0.9.6-1+b1_amd64.deb e9aa6dd94b6773fea96e405a0e2c7b7f29da33838901ec686935706d39a42e85
libs/libselinux/libselinux1_3.11-2.1+b1_amd64.deb 12c9fc5222e3f4e727793da05f37a5981aaa9cb8e455a8654cb78a15db66ae22
p/pcre2/libpcre2-8-0_10.49-1_amd64.deb 854da48a72f55b3f6f20389b58a3e94bddd06dc02b2a9fadd006ccd0048d14ab
s/systemd/libsystemd-shared_262.1-1_amd64.deb 0fdbfa3a91fa6b2279468d3cb9d0012f7c637616acaa8babeaa123470e4a2f4a
s/systemd/libsystemd0_262.1-1_amd64.deb 7fc74653ff64a71e97e0d6d7c0cbb195a62ec0d3a13a7263dd37369494dfcc42
s/systemd/systemd_262.1-1_amd64.deb 17cfb580aa1ad0a06bb68e7c284d06cd4ee856269a0c3e4f2a89205c3f9a1608
u/util-linux/libblkid1_2.42.4-1_amd64.deb 4b2bb042aec4edb75afd462c6e1b946a85fded738df063650394a4c0f9ede0ba
u/util-linux/libmount1_2.42.4-1_amd64.deb 2a5636da5631f655ed927f941698a9a0c0644a978c9a14ea3e2795cfe70b8a71
b/bash/bash_5.3-4_amd64.deb b13159b47393a3f7be817e2590feefa3678257f919b6271c39710f1d2e2e4d37
c/coreutils/coreutils_9.10-1_amd64.deb 6e39a854a50bdfb912f5afc7ffa920d83093b33a2394fa5ece4771adf9b40dbc
g/gmp/libgmp10_6.3.0+dfsg-5+b2_amd64.deb 032743c787f0e1e644e4dcfbdb38f01be8cb150cb9633f8be5e79aba6938f349
k/kbd/kbd_2.10.0-1+b1_amd64.deb c4d76ab3becc7c83f6a9073fb9159b851846d8e79910c0f71fdfbd3dfb15125f
libc/libcap2/libcap2_2.78-1+b1_amd64.deb ded957f0dd933e80a3cbbc3a920cb66a3d683f7e2ba2ddd77008f9f02744dcd9
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
n/ncurses/libtinfo6_6.6+20260608-2_amd64.deb 14682d1f6e35df22df0fe1eb2c09418aff0e29e2ea5a7bc0aa1bcd37192ba5a7
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
END

# Runs Debian's part of tmpfiles.d, as each start does, then localed, and calls it. $result has what it says then of the
# keyboard of X and of the console.
cat >"$work/start" <<'END'
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/bus
locale() {
    busctl "$1" org.freedesktop.locale1 /org/freedesktop/locale1 org.freedesktop.locale1 "${@:2}"
}
systemd-tmpfiles --create /usr/lib/tmpfiles.d/debian.conf 2>/dev/null
rm -f /run/bus
dbus-daemon --config-file=/bus.conf --nofork --nopidfile --print-address=3 3>/tmp/address 2>/tmp/log &
bus=$!
while ! [ -s /tmp/address ]; do sleep 0.1; done
/usr/lib/systemd/systemd-localed &
localed=$!
while ! locale get-property X11Layout >/dev/null 2>&1; do sleep 0.1; done
[ $# = 0 ] || locale "$@"
locale get-property X11Layout VConsoleKeymap
rm /tmp/address
kill $localed $bus
END
for version in 257 262; do
    mkdir -p "$work/$version/etc/"{default,X11/xorg.conf.d}
    printf '%s\n' '# Ours' 'XKBLAYOUT="fr"' 'BACKSPACE="guess"' >"$work/$version/etc/default/keyboard"
    cp "$work/start" "$work/$version"
    printf 'root:x:0:0::/tmp:/bin/sh\n' >"$work/$version/etc/passwd"
    cat >"$work/$version/bus.conf" <<'END'
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path=/run/bus</listen>
  <policy context="default">
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
END
done

start() { # [ARGUMENT of busctl...]
    inside timeout 60 bash /start "$@" 2>"$work/messages" | paste -sd' '
}

for version in 257 262; do
    root=$work/$version
    see "$version: before" 's "fr" s ""' "$(start)"
    see "$version: /etc/vconsole.conf" default/keyboard "$(readlink "$root/etc/vconsole.conf")"
    see "$version: SetX11Keyboard" 's "de,us" s "de"' \
        "$(start call SetX11Keyboard ssssbb de,us pc105 nodeadkeys, grp:alt_shift_toggle true false)"
    see "$version: /etc/default/keyboard" '# Ours|XKBLAYOUT="fr"|BACKSPACE="guess"' \
        "$(paste -sd'|' "$root/etc/default/keyboard")"
    see "$version: /etc/vconsole.conf" 'XKBLAYOUT=de,us|BACKSPACE=guess|KEYMAP=de' \
        "$(grep -E '^(XKBLAYOUT|BACKSPACE|KEYMAP)=' "$root/etc/vconsole.conf" | paste -sd'|')"
    see "$version: the keymap of the console is there" no \
        "$(if find "$root/usr/share" -path '*keymaps*' -name '*.map.gz' | grep -q .; then echo yes; else echo no; fi)"
    see "$version: after the next start" 's "fr" s ""' "$(start)"
    see "$version: /etc/vconsole.conf then" default/keyboard "$(readlink "$root/etc/vconsole.conf")"
    see "$version: 00-keyboard.conf then" de,us \
        "$(sed -n 's/.*"XkbLayout" "\(.*\)"/\1/p' "$root/etc/X11/xorg.conf.d/00-keyboard.conf")"
done
finish
