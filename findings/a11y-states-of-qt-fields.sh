#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a field that takes no input has not the state EDITABLE, and a field into which one may write has it.
# What happens: a QLineEdit that is read-only is EDITABLE and READ_ONLY, and a QSpinBox is neither, although it takes
# digits. A QTextEdit that is read-only is only READ_ONLY.
# Version: Qt 6.8.2 with at-spi2-core 2.56.2 (Debian 13).
# On glass: a keyboard that goes by EDITABLE opens for fields that refuse each key, and stays away from fields for
# numbers. Sources/Screen/TextFields/Accessibility/FocusedObject.swift looks at both states and at the role,
# FocusedObjectTests.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=a11y.bash
. "$here/a11y.bash"
unpack <<'END'
d/double-conversion/libdouble-conversion3_3.3.1-1_amd64.deb
bd43b8c185a78d108548b30da6a695aabb6644ce0dd266892da2d10cfe471067
g/gcc-14/libgomp1_14.2.0-19_amd64.deb 72b7a1a33c48f3195efeb044111b34ae684b1e640bb6495c832443b798601cd5
i/icu/libicu76_76.1-4_amd64.deb c1bf762996de9ecba9b9d871e4928a8090f023a3e9e7fa3240b3d90f892a01dc
libb/libb2/libb2-1_0.98.1-1.1+b2_amd64.deb 66bc1be2bffaa14efd2633d357ebb8672096aab63bcd38fc12e7b37183d956c9
libb/libbsd/libbsd0_0.12.2-2_amd64.deb e5a85986fa6bec3307ab1bc860736b478b331882bc45e17675a7bdf88eecb43a
libg/libglvnd/libegl1_1.7.0-1+b2_amd64.deb 62e7bc8ccd47a60e55aad17f83d8d474310d782eb8589bbce2ab714c31712406
libg/libglvnd/libopengl0_1.7.0-1+b2_amd64.deb 50ea65a1141cbf6b02e41492963656ad0ba71d257cc4066ee9756bca7a6c1ac3
libi/libice/libice6_1.1.1-1_amd64.deb 38185997162793b5dfb768644badc57852879784a2f9d83c6c4e47efa5e36698
libm/libmd/libmd0_1.1.0-2+b1_amd64.deb 7244ec3839b61fac0c1884fe08aaa040f26e8f1f35f1f5d3482eacefd30d1b44
libs/libsm/libsm6_1.2.6-1_amd64.deb 03038b3002e6f44322554e335d60d8ff87acfcf2e21c904b6866610a9913ee00
libx/libx11/libx11-data_1.8.12-1_all.deb c54f87069888f80ba4da586da6147d74c7598ccdd8b90906dbc4271fa414c738
libx/libx11/libx11-xcb1_1.8.12-1_amd64.deb e05f94d21a932fba5b09b9b13d99df776b155d3bc792c0e294451df9ffe1ba25
libx/libxcb/libxcb-dri3-0_1.17.0-2+b1_amd64.deb f446d42fb5fcebbb3e347368ba83616769fdb271d85b2f49048e337f3163d267
libx/libxcb/libxcb-present0_1.17.0-2+b1_amd64.deb db95ea4630c55bd7f3281cb60ccf75b1627ef2f4399e1939f8f6161e584a92fb
libx/libxcb/libxcb-randr0_1.17.0-2+b1_amd64.deb f5d9fe5fdf797918f81f0abf6cfd4270bd54659540cddb4da709ab7154523214
libx/libxcb/libxcb-shape0_1.17.0-2+b1_amd64.deb eb94a643d66714929053e78ff8f38a90ce8af4ed854e3cbca0b14f8bbccc7bfc
libx/libxcb/libxcb-sync1_1.17.0-2+b1_amd64.deb 0ce4770ed1505be9ddc6473045e4662d062aff2f3077ee684265f01cfb543559
libx/libxcb/libxcb-xfixes0_1.17.0-2+b1_amd64.deb f9c1aafc18bf9e4662e34bbaf3bb00f1f4e8c2fc1dd786fdfb6cb9cb6c64fae7
libx/libxcb/libxcb-xinput0_1.17.0-2+b1_amd64.deb 10f588b006a5a1a527c9971f4e9712d9aac12b98acd5d65c3f7b53a10ac36198
libx/libxcb/libxcb-xkb1_1.17.0-2+b1_amd64.deb a46b8d860fbff32c8021dac6036d83859c24ad8700cd1b977cda116d37a2dd35
libx/libxkbcommon/libxkbcommon-x11-0_1.7.0-2_amd64.deb b5cff6287d0d90b66224edfb7208709c5d35511215d87d2836919e4f7d367653
libx/libxshmfence/libxshmfence1_1.3.3-1_amd64.deb 7b339e9e5b2349723d35af4df89bcc7aa456bbdf8ba1754358f9b44c3fe1f964
m/md4c/libmd4c0_0.5.2-2+b1_amd64.deb 0bd88d7ce2bda0626836267c02beb1ddf89e99eae26bd5c717ce5601faa075a9
p/pcre2/libpcre2-16-0_10.46-1~deb13u3_amd64.deb e25b12fcd1f62185962a81499388fb9c25a7614b9513b6017489275bc7011a51
p/pyqt6-sip/python3-pyqt6.sip_13.10.0-1+b1_amd64.deb a98bc8e860918bb758e0a727fd263cd190f958a672a485ece20db83cb49f5940
p/pyqt6/python3-pyqt6_6.9.0-2_amd64.deb ae0c689bf08f2f67faddcf36d922b42bedf7143b3532da5bf7ef34859567d9c1
q/qt6-base/libqt6core6t64_6.8.2+dfsg-9+deb13u2_amd64.deb
c7691937813e6cdf712aa98013bcac9d414f6fdeaea041ff53de5f8ae9b58e10
q/qt6-base/libqt6dbus6_6.8.2+dfsg-9+deb13u2_amd64.deb ea2b6563e4e3f6c8c2838453cb2e0e70933e5e08fde6b8dc5ca7cefad9c80764
q/qt6-base/libqt6gui6_6.8.2+dfsg-9+deb13u2_amd64.deb a39717b874f7b71c69f27199299dc09d5f47b809af3064cf067e5e443b5d011b
q/qt6-base/libqt6opengl6_6.8.2+dfsg-9+deb13u2_amd64.deb 0b1fb1147dd6f0af541d541cc2fcc1168214b0973fd63941bf3338f208f9214d
q/qt6-base/libqt6widgets6_6.8.2+dfsg-9+deb13u2_amd64.deb
f61ccd0c809a665a6061c6a28d265965e8712e616599a81e50699ff8394afeea
q/qt6-base/qt6-qpa-plugins_6.8.2+dfsg-9+deb13u2_amd64.deb
889a9ad2ab513fe26b317ac22959b1c372e090e79d165858fba4b036b6278f5e
u/util-linux/libuuid1_2.41.5-0+deb13u1_amd64.deb c1bf4c4c3ff48c57fabf93307dfb56996b60cfa33927afc4158b5db36fb2721e
w/wayland/libwayland-server0_1.23.1-3_amd64.deb 2967212bd582e0dffca443fdc44f4c660e7368d41f7ee3a7f6314e0c3abfe9ea
x/xcb-util-cursor/libxcb-cursor0_0.1.5-1_amd64.deb e0c77e6e96843581ff2668dc9a10f676be0e78209ef198e98646184858efe164
x/xcb-util-image/libxcb-image0_0.4.0-2+b2_amd64.deb 81e2654e1b1da5cff9ea2bf46970a46eb5c81f1e35b1356691705e8cd6ab3ed6
x/xcb-util-keysyms/libxcb-keysyms1_0.4.1-1_amd64.deb 6989138382e5b9966aa731db68f851858c1d40cf8c98d7e5d7952c9e5a09d710
x/xcb-util-renderutil/libxcb-render-util0_0.3.10-1_amd64.deb
9bdd6247e45cea5047e4da883dabf168366474fb1b00a37bb194359ca1f975ab
x/xcb-util-wm/libxcb-icccm4_0.4.2-1_amd64.deb 28f04c7fa76939bbc03fbaa1191dc58200c0c894d48ac6105a7039ba4d223b4a
x/xcb-util/libxcb-util1_0.4.1-1_amd64.deb c242371fdfc806aa5599290150c6008a723c9b0fdb34ac6688f1a4083682172a
END

cat >"$root/window.py" <<'END'
import PyQt6.QtWidgets as qt

app = qt.QApplication([])
window = qt.QWidget()
layout = qt.QVBoxLayout(window)
fields = qt.QLineEdit(), qt.QLineEdit(), qt.QSpinBox(), qt.QTextEdit()
for field in fields:
    layout.addWidget(field)
fields[1].setReadOnly(True)
fields[3].setReadOnly(True)
window.show()
app.exec()
END
cat >"$root/states.py" <<'END'
import re
import a11y

a11y.start("python3.13", "/window.py")
program = a11y.await_(lambda: a11y.children(
    a11y.bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"))[0]
window = a11y.await_(lambda: a11y.children(a11y.bus, *program))[0]
fields = a11y.await_(lambda: a11y.children(a11y.bus, *window))
for field in fields:
    answer = a11y.call(a11y.bus, *field, "org.a11y.atspi.Accessible.GetState")
    low, high = (int(word) for word in re.findall(r"uint32 (\d+)", answer))
    states = [name for name, bit in (("EDITABLE", 7), ("READ_ONLY", 43)) if (low | high << 32) >> bit & 1]
    print(*(states or ["neither"]))
END
session /states.py >"$work/seen"

of() { # LINE
    sed -n "$1p" "$work/seen"
}
see 'QLineEdit' EDITABLE "$(of 1)"
see 'QLineEdit, read-only' 'EDITABLE READ_ONLY' "$(of 2)"
see 'QSpinBox' neither "$(of 3)"
see 'QTextEdit, read-only' READ_ONLY "$(of 4)"
finish
