// SPDX-License-Identifier: MIT

package import Engine
internal import Text

/// How a session turns the touches of a pass-through touchscreen, besides the turn of the screen.
package struct SessionTouch: Hashable, Sendable {
    /// The setting of the session, such as `calibration_matrix of sway`.
    package var setting: String
    /// The matrix that libinput applies for the session, in place of udev's.
    package var calibration: CalibrationMatrix
    /// The matrix that an X server applies after it, or `nil` where that is the overlay's, and follows the screen.
    package var mapping: CalibrationMatrix?

    package init(_ setting: String, _ calibration: CalibrationMatrix, mapping: CalibrationMatrix? = nil) {
        self.setting = setting
        self.calibration = calibration
        self.mapping = mapping
    }

    /// Reads what `xinput list-props` prints of a touchscreen; `nil` if libinput does not drive it.
    package init?(xinput list: String) {
        func matrix(_ name: String) -> CalibrationMatrix? {
            // Such as `	libinput Calibration Matrix (335):	1.000000, 0.000000, …`.
            let line = list.split(separator: "\n").first { $0.drop { $0 == "\t" }.hasPrefix(name + " (") }
            guard let values = line?.split(separator: ":").last else { return nil }
            return CalibrationMatrix(values.split(separator: ",").map { $0.filter { !$0.isWhitespace } })
        }
        guard let calibration = matrix("libinput Calibration Matrix"),
            let mapping = matrix("Coordinate Transformation Matrix")
        else { return nil }
        let isOverlays = matrix("Runepad Transformation Matrix") == mapping
        self.init("CalibrationMatrix of the X server", calibration, mapping: isOverlays ? nil : mapping)
    }

    /// Reads the input devices that `swaymsg -t get_inputs -r` prints; `nil` if the touchscreen is not among them.
    package init?(sway inputs: String, named name: String) {
        guard case .array(let devices)? = try? JSONValue(parsing: Array(inputs.utf8)) else { return nil }
        for device in devices {
            guard case .string(name)? = device["name"],
                case .array(let numbers)? = device["libinput"]?["calibration_matrix"],
                let calibration = CalibrationMatrix(numbers.map(\.text))
            else { continue }
            self.init("calibration_matrix of sway", calibration)
            return
        }
        return nil
    }

    /// Reads labwc's `rc.xml`; `nil` if it gives a touchscreen of this name no matrix.
    package init?(labwc file: String, named name: String) {
        var matrices: [(category: Substring, matrix: CalibrationMatrix)] = []
        var category: Substring?
        var isComment = false
        for tag in file.split(separator: "<") {
            isComment = isComment || tag.hasPrefix("!--")
            if tag.hasPrefix("device ") || tag.hasPrefix("device>") {
                category =
                    tag.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
            } else if tag.hasPrefix("calibrationMatrix>"), !isComment, let category,
                let matrix = CalibrationMatrix(property: String(tag.drop { $0 != ">" }.dropFirst()))
            {
                matrices.append((category, matrix))
            }
            if tag.indices.contains(where: { tag[$0...].hasPrefix("-->") }) { isComment = false }
        }
        // The nearest category counts: see labwc-config(5).
        let nearest = [name, "touch", "default", ""].lazy.compactMap { category in
            matrices.first { $0.category == category }
        }
        guard let matrix = nearest.first?.matrix else { return nil }
        self.init("calibrationMatrix of labwc", matrix)
    }

    /// Reads KWin's `kcminputrc`; `nil` if it gives a touchscreen of this name no matrix.
    package init?(kwin file: String, named name: String) {
        var isOfDevice = false
        for line in file.split(separator: "\n") {
            if line.hasPrefix("[") {
                isOfDevice = line.hasPrefix("[Libinput][") && line.hasSuffix("][\(name)]")
            } else if isOfDevice, line.hasPrefix("CalibrationMatrix=") {
                // The rows of a matrix of four by four, as transforms in space have it.
                let numbers = line.drop { $0 != "=" }.dropFirst().split(separator: ",")
                guard numbers.count == 16,
                    let matrix = CalibrationMatrix(Array(numbers[0...2] + numbers[4...6]))
                else {
                    return nil
                }
                self.init("CalibrationMatrix of KWin", matrix)
                return
            }
        }
        return nil
    }
}

extension CalibrationMatrix {
    /// Makes a matrix of the texts of its numbers, of which the first six count.
    fileprivate init?(_ words: [some StringProtocol]) {
        self.init(text: words.prefix(6).joined(separator: " "))
    }
}

extension JSONValue {
    /// The first member of this name of an object.
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
