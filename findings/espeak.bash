# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about espeak-ng 1.52.0 (Debian sid, November 2026) source this after common.sh: it prints the phonemes of what
# a voice says, in espeak-ng's own letters, or "silence".

: "${root:?is the folder of common.sh}"
unpack <<'END'
a/alsa-lib/libasound2t64_1.2.16.1-2_amd64.deb 0d6981040d02b9a714074476634284b9cfed2318a4db1352e3a1a790698125e4
d/dbus/libdbus-1-3_1.16.2-8_amd64.deb fde27a2a5fb7f18c3332a548cfe3d670922cef175b98f5a33f0d16d7dcfd2049
e/espeak-ng/espeak-ng_1.52.0+dfsg-5+b2_amd64.deb 239bbca92e516eca423e95648340a303b8ec64d37d28d1aeb936ac7b990b08f0
e/espeak-ng/espeak-ng-data_1.52.0+dfsg-5+b2_amd64.deb 00bd9bae107d5c7597b10666e2e50037751f46e05cc3cd2c6b9bd8714a764cf7
e/espeak-ng/libespeak-ng1_1.52.0+dfsg-5+b2_amd64.deb 1f127349885428e1db80fc4a077f731b22b2bf2fd2b202cf3b62927bfeef69be
f/flac/libflac14_1.5.0+ds-5+b1_amd64.deb 537433684fbecc9a2310e5b4584eeaf334a0d40967cc376ff237d10b3fb78cbf
g/gcc-16/libgcc-s1_16.2.0-4_amd64.deb d251ea642c3795e8723ac2b9eeebe511467ca04590ba70f3d555a7616787d7e3
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
l/lame/libmp3lame0_4.0-1_amd64.deb cab81fd3b67868e207491ee1a083d235d5db75452057de8f540d493e143d91f3
liba/libasyncns/libasyncns0_0.8-8_amd64.deb b1b47652380d019f359a2bbe02a5861f57574eb95b1852c0fe5b92400605e1eb
libo/libogg/libogg0_1.3.6-2+b1_amd64.deb fdf53a34102547797cc79051489a407e1a20b45b7b27af0952f9b9d6c1464772
libs/libsndfile/libsndfile1_1.2.2-4+b1_amd64.deb 76c9e061c00a07c06e4ea70c1d66bb54064c7c3343ac3745070f21c7b0419dcb
libv/libvorbis/libvorbis0a_1.3.7-3+b2_amd64.deb f1390f12103c49a6d3f15f42ef1691b3ad9b5c23af139e86d47b516808f9636e
libv/libvorbis/libvorbisenc2_1.3.7-3+b2_amd64.deb 924f59808b4aa0ff092a971daf790e8d1a61896139021d7a2140a728864e083a
libx/libx11/libx11-6_1.8.14-1_amd64.deb 4db6a694864986c410275434c86bfb26f01ddfd471512cf7fa1eabdf09fc9312
libx/libx11/libx11-xcb1_1.8.14-1_amd64.deb 3e516f161b8306e0ee556efb45a722ccd69b4da3d809ae0735b2c5c1afb9ca90
libx/libxau/libxau6_1.0.11-1+b2_amd64.deb f3046e170bd21969a063e23c1f1be28b16d82d02d3a4ea30e61c8497c6a736c2
libx/libxcb/libxcb1_1.17.0-2+b2_amd64.deb 86d6a614fe7b663610b4d170c84ef6f4371b3ef8e2af5df7e1e4a82b2c290119
libx/libxdmcp/libxdmcp6_1.1.5-2+b1_amd64.deb 3170f2aaf8e5ec69547c04cba0064dcb05ad08b37b9bf2c6775468dbc3b0e7ec
m/mpg123/libmpg123-0t64_1.33.7-1_amd64.deb 7bc1e1da16d5acbdf43ce5db1726b3aa060463244b881a78e6627b7b7f9ca9fe
o/opus/libopus0_1.6.1-1+b1_amd64.deb acaecc2535559bf7cc5050e484141154f997e9597b5c33a2e1ab538d6b1de4d0
p/pcaudiolib/libpcaudio0_1.3-1+b2_amd64.deb ad054a333302c1fb4994d44f6ee4f32e9c26566a3dcb449708302e895c8d0402
p/pulseaudio/libpulse0_17.0+dfsg1-3_amd64.deb 453cee9b87ca690ec38b4c5fae734e3d69c4b4ffa7585d6b4651cdab6fa11487
s/sonic/libsonic0_0.2.0-13+b2_amd64.deb 643b62fa6b9345bf2deace4e91343743fda74a642b0209a9117785767639b758
s/systemd/libsystemd0_262.1-1_amd64.deb 7fc74653ff64a71e97e0d6d7c0cbb195a62ec0d3a13a7263dd37369494dfcc42
END

# What the voice says for a text.
text() { # VOICE TEXT
    inside espeak-ng -q -x -v "$1" -- "$2" | sed 's/^ *//; s/^$/silence/'
}

# What it says for a single character, in the form in which speech-dispatcher's module hands over CHAR.
character() { # VOICE CHARACTER
    inside espeak-ng -q -x -m -v "$1" -- "<say-as interpret-as=\"tts:char\">&#$(printf %d "'$2");</say-as>" |
        sed 's/^ *//; s/^$/silence/'
}
