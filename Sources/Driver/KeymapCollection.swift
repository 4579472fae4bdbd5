// SPDX-License-Identifier: MIT

import Glibc
import Keymaps
import YAML

/// The keymaps that panels share; each is compiled once while its files stay the same.
struct KeymapCollection {
    private var keymaps: [KeymapNames: (keymap: Keymap, files: FileTimes)] = [:]

    /// Returns the keymap with these names, or the host's without names.
    ///
    /// After an error at `place`, returns `nil`.
    mutating func keymap(
        _ names: KeymapNames?, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> Keymap? {
        do throws(KeymapError) {
            let names = if let names { names } else { try KeymapNames.host() }
            let files = FileTimes(of: names)
            let keymap: Keymap
            if let known = keymaps[names], known.files == files {
                keymap = known.keymap
            } else {
                keymap = try Keymap(names)
                keymaps[names] = (keymap, files)
            }
            if let remark = keymap.remark { diagnostics.warning(remark, at: place) }
            return keymap
        } catch {
            diagnostics.error(error.description, at: place)
            return nil
        }
    }
}

/// When the rules and the symbols of a keymap's first layout were last changed, in seconds and nanoseconds.
///
/// In nanoseconds alone, a time after the year 2262 would have no room.
///
/// The files are those in the directories where libxkbcommon looks for them. Included files are not checked,
/// because packages replace all files at once.
struct FileTimes: Equatable {
    private var times: [Int] = []

    init(of names: KeymapNames, in directories: [String] = ["/etc/xkb", "/usr/share/X11/xkb"]) {
        let layout = names.layout.prefix { $0 != "," && $0 != "(" }
        for directory in directories {
            for file in ["rules/\(names.rules)", "symbols/\(layout)"] {
                var status = stat()
                // No file has less than no nanoseconds.
                if unsafe stat("\(directory)/\(file)", &status) != 0 { status.st_mtim.tv_nsec = -1 }
                times.append(status.st_mtim.tv_sec)
                times.append(status.st_mtim.tv_nsec)
            }
        }
    }
}
