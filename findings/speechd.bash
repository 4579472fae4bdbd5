# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about speech-dispatcher source this after common.sh: it runs speech-dispatcher with a module that writes down
# what it is told to say.

: "${root:?is the folder of common.sh}"
unpack <<'END'
a/acl/libacl1_2.3.2-2+b1_amd64.deb 08074f01e384bc07c0c2d79a58cf4a6523f71cf75d1808101c79617656c9a39d
a/attr/libattr1_2.5.2-3_amd64.deb 606b5ee12ea2786be607a17f40c1fb5e65c76ceaff66665bdf8f8c6c1b71d1fb
b/bash/bash_5.2.37-2+b10_amd64.deb 2fd7b04f1b7caa29c4e683f5216e6af354a41e3cdcf6e75394d7cda680f9ab82
c/coreutils/coreutils_9.7-3_amd64.deb 1299ab6f9389a288eb2f5f3dd222c26cc777b9a2d5ecb6ee4cbd340cebcdada2
d/dotconf/libdotconf0_1.4.1-1_amd64.deb d61a82516027f5aae585bf0f62f63239215d0af11496bed83df63b1eea9f4fff
f/flac/libflac14_1.5.0+ds-2_amd64.deb 658b9f77d35638caf75dfaea4f6d5cde196104d5662f0776e23d7cc450bd4cb5
g/gcc-14/libatomic1_14.2.0-19_amd64.deb 212b399aae2f7299203d261a57e49372e09565a9a5ea971905f94a3960366c05
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb 3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150
g/glib2.0/libglib2.0-0t64_2.84.4-3~deb13u5_amd64.deb e2baf92c57d1db1753e5781a61450d9a01e7833c7bd2dfe87776a6811c11ecc2
g/glibc/libc-bin_2.41-12+deb13u5_amd64.deb f30ee7381a9c6a3936165259bcd58e65f4b288e351606d200c8435724c5876dd
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
l/lame/libmp3lame0_3.100-6+b3_amd64.deb 3867319c9fbbc8cc25f2d1dc1d75d13548c84c37fa709c1ac9ca02ac051b63ab
libb/libbsd/libbsd0_0.12.2-2_amd64.deb e5a85986fa6bec3307ab1bc860736b478b331882bc45e17675a7bdf88eecb43a
libc/libcap2/libcap2_2.75-10+deb13u1+b3_amd64.deb 89fc4d34fc7a28ad6f0fcd0c561ab253b9dedf6f77f5a000b47c276c8295bf67
libf/libffi/libffi8_3.4.8-2_amd64.deb 0ebdc340de33333639c3c63874cd4b15ac2e83dfa1ef3053b7eefaf4919f4f68
libm/libmd/libmd0_1.1.0-2+b1_amd64.deb 7244ec3839b61fac0c1884fe08aaa040f26e8f1f35f1f5d3482eacefd30d1b44
libo/libogg/libogg0_1.3.5-3+b2_amd64.deb 911aec914f5bda0788164ff8068b682537378bf8d407b1d6c1b377522f96b83b
libs/libselinux/libselinux1_3.8.1-1_amd64.deb 68bb8d32bd8d6d7d2f5952a169db03d1484b46ae1e52abccdec42a19dccea5d5
libs/libsndfile/libsndfile1_1.2.2-2+deb13u1_amd64.deb d92263a045554e6f39c6b1c2ee4cca44a3248d9b9339301ff195969bf84b75eb
libt/libtool/libltdl7_2.5.4-4_amd64.deb ab38167fc5aba8d133309fa98ca0a8b4e8b3c31588214ea70803a2bf3c6aa5ba
libv/libvorbis/libvorbis0a_1.3.7-3_amd64.deb 0465f7f602f7b00965e58e7273b5876060ab7946f0452a9f95d979046932cc42
libv/libvorbis/libvorbisenc2_1.3.7-3_amd64.deb 5fbbf06a5b196235aa2753cd12bbe7f843328571d368f15b1c337578e29f73a2
m/mpg123/libmpg123-0t64_1.32.10-1+deb13u1_amd64.deb 31fa6ef638f1fdbe198faee0b6fe50d9dd468077f8247cc3dbf6b2250abb6101
n/ncurses/libtinfo6_6.5+20250216-2_amd64.deb 8b9f6a7983e9418564e48a627518de4c03917b56efe68d7f3e93bd8fffa1cc10
n/netcat-openbsd/netcat-openbsd_1.229-1_amd64.deb d24b18012d4567e9b8fce551293a2373c2bfea5373d012d7f7e81bf5bf17b13e
o/opus/libopus0_1.5.2-2_amd64.deb 794056db33d71b2ac4bd8b5a4eb23b627bcb8a49d123c33b6e841a996253a067
p/pcre2/libpcre2-8-0_10.46-1~deb13u3_amd64.deb e226f661d918f04daf38cdbc4806b7ed7d6ef95c7eb0ade692fc350e31970040
s/speech-dispatcher/libspeechd-module0_0.12.0-5_amd64.deb
319970e669e1095c136eb0c3904cd758c3198bff2ebd51d8082654b44388c2bd
s/speech-dispatcher/libspeechd2_0.12.0-5_amd64.deb 4933961cc2ee9e4f4ebdb7b959c913bbdc7f5bd6f11791660088ca915ee977a4
s/speech-dispatcher/speech-dispatcher_0.12.0-5_amd64.deb
fd90ec8dd5416a92ea29479435e00276343bf48600229c7af85e9dd85a9d1a7f
s/systemd/libsystemd0_257.13-1~deb13u1_amd64.deb ab0d4127b5e46e6f8c015a1db15a62ba9ae274cdefa150083adf90ada0600ea1
z/zlib/zlib1g_1.3.dfsg+really1.3.1-1+deb13u1_amd64.deb 8c27c342230503b73dfde629642c3b352e87b554e06d60cf58772f236a305ceb
END
printf 'root:x:0:0::/tmp:/bin/sh\n' >"$root/etc/passwd"
mkdir -p "$root"/tmp/{config/modules,log}
: >"$root/tmp/config/modules/recorder.conf"
# The lines of the package's own configuration, and the module.
{
    grep -v '^#' "$root/etc/speech-dispatcher/speechd.conf" | grep -vE '^(LogDir|Include|AddModule|DefaultModule)'
    printf '%s\n' 'DefaultLanguage "en"' 'AddModule "recorder" "/tmp/recorder" "recorder.conf"' \
        'DefaultModule recorder'
} >"$root/tmp/config/speechd.conf"
cat >"$root/tmp/recorder" <<'END'
#!/bin/bash
# Reads lines to one with a full stop.
block() {
    text=
    while IFS= read -r line && [ "$line" != . ]; do text+=$line; done
}
while IFS= read -r command; do
    case $command in
    INIT) printf '299-writes down\n299 OK LOADED SUCCESSFULLY\n' ;;
    AUDIO) echo '207 OK RECEIVING AUDIO SETTINGS'; block; echo '203 OK AUDIO INITIALIZED' ;;
    LOGLEVEL) echo '207 OK RECEIVING LOGLEVEL SETTINGS'; block; echo '203 OK LOGLEVEL SET' ;;
    SET) echo '203 OK RECEIVING SETTINGS'; block; echo '203 OK SETTINGS RECEIVED' ;;
    SPEAK | CHAR | KEY)
        echo '202 OK RECEIVING MESSAGE'
        block
        echo "$command $text" >>/tmp/said
        printf '200 OK SPEAKING\n701 BEGIN\n702 END\n'
        ;;
    STOP) ;;
    'LIST VOICES') printf '200-recorder\ten\tnone\n200 OK VOICE LIST SENT\n' ;;
    QUIT) echo '210 OK QUIT' && exit ;;
    *) echo '300 ERR UNKNOWN COMMAND' ;;
    esac
done
END
cat >"$root/tmp/session" <<'END'
#!/bin/bash
speech-dispatcher -s -C /tmp/config -S /tmp/socket -P /tmp/pid -L /tmp/log -c unix_socket >/tmp/log/errors 2>&1 &
for ((tries = 0; tries < 100; tries++)); do [ -S /tmp/socket ] && break; sleep 0.05; done
# Its client stays until the module has been told, or for five seconds.
{
    printf '%s\r\n' 'SET self CLIENT_NAME user:finding:main' "$@"
    for ((tries = 0; tries < 100; tries++)); do [ -s /tmp/said ] && break; sleep 0.05; done
    printf 'QUIT\r\n'
} | nc.openbsd -U -N /tmp/socket >/tmp/log/answers
kill %1
wait
END
chmod +x "$root"/tmp/{recorder,session}

# Prints what the module is told to say after lines of the protocol SSIP.
tell() { # LINE...
    rm -f "$root"/tmp/{said,socket,pid}
    inside bash /tmp/session "$@"
    cat "$root/tmp/said"
}
