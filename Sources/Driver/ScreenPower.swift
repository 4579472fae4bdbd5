// SPDX-License-Identifier: MIT

import Files
import Glibc
import LayoutFiles

/// Whether a panel's screen is off, as the kernel's graphics drivers tell for each connector of a screen.
///
/// The kernel knows it for every session that draws by DRM: for X servers, for Wayland compositors and for the text
/// console. So the driver needs no program of the session to ask. Reading waits for nothing: the kernel has the answer
/// in memory.
final class ScreenPower {
    private let output: String?
    private let folder: String
    /// The state of the connector that was on last, or −1.
    ///
    /// It answers for nearly every touch with one pread(2).
    private var lit: Int32 = -1

    /// Names the screen by its connector, or by `nil` if that is unknown.
    ///
    /// `folder` has the directories of the connectors, such as `card0-HDMI-A-1`.
    init(output: String?, folder: String = "/sys/class/drm") {
        self.output = output
        self.folder = folder
    }

    deinit { if lit >= 0 { close(lit) } }

    /// Whether the panel's screen is off; `false` where the kernel cannot tell.
    ///
    /// If no connector has the panel's name, every screen must be off. A connector without a screen tells nothing, nor does
    /// one that the kernel's driver has never used: a driver of an X server may use its screen without the kernel's.
    var isOff: Bool {
        if lit >= 0 {
            if isOn(lit) { return false }
            close(lit)
            lit = -1
        }
        let connectors = namesInDirectory(folder).filter { $0.contains("-") }
        let own = output.map { name in connectors.filter { $0.hasSuffix("-" + name) } } ?? []
        var isSeenOff = false
        for connector in own.isEmpty ? connectors : own {
            let path = "\(folder)/\(connector)/"
            guard text(at: path + "status") == "connected\n" else { continue }
            let file = unsafe open(path + "dpms", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { continue }
            if !isOn(file) {
                isSeenOff = true
            } else if text(at: path + "enabled") == "enabled\n" {
                lit = file
                return false
            }
            // A connector that nobody has ever used is on and not enabled.
            close(file)
        }
        return isSeenOff
    }

    private func text(at path: String) -> String? { (try? File.text(at: path)) ?? nil }

    /// Whether the open file `dpms` begins with `On`.
    private func isOn(_ file: Int32) -> Bool {
        var word: UInt16 = 0
        return unsafe pread(file, &word, 2, 0) == 2 && word == UInt16(bigEndian: 0x4F6E)
    }
}
