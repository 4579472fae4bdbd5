// SPDX-License-Identifier: MIT

package import Engine
import Text

/// What the touches beyond the axes of a touchscreen say about its axes.
package struct StrayReport {
    private let strays: StrayContacts
    private let description: TouchscreenDescription
    private let name: String
    /// Whether the places of all touches fit axes that have each other's ends.
    private let areSwapped: Bool

    /// Returns `nil` if there were no such touches.
    ///
    /// `touches` are those within the axes; `name` is the touchscreen's own.
    package init?(
        _ strays: StrayContacts, beside touches: GhostTouches, on description: TouchscreenDescription,
        named name: String
    ) {
        guard strays.count > 0 else { return nil }
        (self.strays, self.description, self.name) = (strays, description, name)
        var all = strays
        for place in touches.places {
            all.take(
                x: description.x.unit(at: place.x.upperBound), y: description.y.unit(at: place.y.upperBound))
        }
        areSwapped = all.fit(
            TouchscreenDescription(reporting: description.reporting, x: description.y, y: description.x))
    }

    /// The report about a touchscreen, by its title, after some seconds.
    package func text(of title: String, seconds: Int) -> String {
        let touches = strays.count == 1 ? "1 touch" : "\(strays.count) touches"
        let advice =
            areSwapped
            ? "They fit swapped axes. Write"
            : "Touch all corners while you watch again. These lines have the farthest touches as ends: correct them, and "
                + "write"
        return """
            \(title) reports touches beyond the ends of its axes, which do nothing: \(touches) in \(seconds) s
              x: from \(strays.least.x) to \(strays.greatest.x), \(excess(of: description.x, strays.least.x, strays.greatest.x))
              y: from \(strays.least.y) to \(strays.greatest.y), \(excess(of: description.y, strays.least.y, strays.greatest.y))
            \(advice) into /etc/udev/hwdb.d/61-touchscreen.hwdb:
                evdev:name:\(namePattern):*
            \(lines.map { "     \($0)" }.joined(separator: "\n"))
            Then run ‘sudo systemd-hwdb --usr update && sudo udevadm trigger’. If touches are then mirrored or turned, set \
            the panel's calibration.
            """
    }

    /// How far places on an axis lie beyond its ends.
    private func excess(of axis: Axis, _ least: Int32, _ greatest: Int32) -> String {
        let beyond = max(Double(axis.minimum) - Double(least), Double(greatest) - Double(axis.maximum))
        let ends = "and the axis goes from \(axis.minimum) to \(axis.maximum)"
        return beyond > 0 ? "\(ends): \(Int((beyond * 100 / axis.unitCount).rounded()))% beyond" : ends
    }

    /// The properties that give the axes the ends that the touches need.
    private var lines: [String] {
        let (x, y) =
            areSwapped
            ? (description.y, description.x)
            : (
                description.x.widened(to: strays.least.x, strays.greatest.x),
                description.y.widened(to: strays.least.y, strays.greatest.y)
            )
        var axes = [(EventCode.absX, x), (EventCode.absY, y)]
        if case .single = description.reporting {
        } else {
            axes += [(EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y)]
        }
        return axes.map { code, axis in
            "EVDEV_ABS_\(hexadecimal(code, digits: 2))=\(axis.minimum):\(axis.maximum)"
        }
    }

    /// The device's name as udev asks the hwdb for it: signs that it replaces, cuts off or takes for patterns are `?`.
    private var namePattern: String {
        name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "."),
                UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            default: "?"
            }
        }.joined()
    }
}

extension Axis {
    /// The unit at a fraction of the axis.
    fileprivate func unit(at fraction: Double) -> Int32 {
        Int32(clamping: Int((Double(minimum) + fraction * unitCount).rounded(.down)))
    }

    /// The same axis with ends that include other values.
    fileprivate func widened(to least: Int32, _ greatest: Int32) -> Axis {
        Axis(minimum: min(minimum, least), maximum: max(maximum, greatest))
    }
}
