// SPDX-License-Identifier: MIT

package import Engine
import Testing
package import Windows

/// A screen that turns, with a touchscreen that turns with it; a pad with the digits stands at its lower edge, and the
/// ``glassProgram`` below the pad.
package protocol TurnedScreen: AnyObject {
    /// The session's name, for a person.
    var name: String { get }
    /// How long a busy machine may take.
    var patience: Duration { get }
    /// What programs have complained of, for a person.
    var logs: String { get }
    /// Turns the screen as its person would, by some degrees clockwise, as wl_output has it.
    func turn(to degrees: Int) throws
    /// What a person sees; throws while the screen is dark.
    func screenshot() throws -> Screenshot
    /// Taps a place of the touchscreen, in fractions of it.
    func tap(at place: Point) throws
    /// A property of the panel, as `busctl get-property` prints it.
    func property(_ name: String) throws -> String
    /// Takes the lines that the program has written since the last call, when there are some or after half a second.
    func takeLines() throws -> [String]
}

extension TurnedScreen {
    /// Waits until the program has a window.
    ///
    /// - Throws: when none comes.
    package func awaitWindow() throws {
        let end = ContinuousClock.now + patience
        while try !takeLines().contains(where: { $0.hasPrefix("window") }) {
            try #require(ContinuousClock.now < end, "no window: \(logs)")
        }
    }
}

/// What a person tries on a turned screen.
package final class TurnedScreenTrial {
    private let screen: any TurnedScreen
    private let size: PixelSize
    /// What the program has written and nobody has used yet.
    private var lines: [String] = []

    /// Takes a screen on which the program has a window, and its size in pixels while it is not turned.
    package init(_ screen: any TurnedScreen, size: PixelSize) { (self.screen, self.size) = (screen, size) }

    /// Turns the screen, and taps where a person sees keys and where they see none.
    ///
    /// - Throws: when the digits are not seen, or when nobody is told of a tap.
    package func expectAll(at degrees: Int) throws {
        try screen.turn(to: degrees)
        let rotation = try #require(Rotation(rawValue: degrees))
        let seen = degrees % 180 == 0 ? size : PixelSize(width: size.height, height: size.width)
        try awaitProperty("Rotation", "u \(degrees)")
        try awaitProperty("OutputRotation", "i \(degrees)")
        let digits = try look(seen, degrees)
        for digit in ["1", "6", "8"] {
            let place = try #require(digits[Character(digit)])
            try screen.tap(at: rotation.device(place))
            #expect(try awaitLine("\(digit) at \(degrees)") { $0.hasPrefix("key") } == "key \(digit)")
        }
        for point in [Point(x: 0.2, y: 0.1), Point(x: 0.7, y: 0.25)] {
            let (x, y) = (point.x * Double(seen.width), point.y * Double(seen.height))
            let line = try touch(rotation.device(point))
            let words = line.split(separator: " ").map(String.init)
            try #require(words.count == 4, "\(line)")
            #expect(words[1] == "\(seen.width)x\(seen.height)")
            let reached = words[2...].compactMap { Double($0) }
            #expect(
                reached.count == 2 && abs(reached[0] - x) <= 1 && abs(reached[1] - y) <= 1,
                "\(screen.name) at \(degrees): \(line), not \(x) \(y)")
        }
    }

    /// Taps beside the keys until the window has seen it: a window that has not been painted yet is not there.
    private func touch(_ point: Point) throws -> String {
        let end = ContinuousClock.now + screen.patience
        while true {
            lines = []
            try screen.tap(at: point)
            if let line = try next(within: .seconds(2), { $0.hasPrefix("touch") }) { return line }
            try #require(ContinuousClock.now < end, "no touch: \(lines) \(screen.logs)")
        }
    }

    /// Where all digits are seen on a screen of a size.
    private func look(_ size: PixelSize, _ degrees: Int) throws -> [Character: Point] {
        let end = ContinuousClock.now + screen.patience
        while true {
            let shot = try? screen.screenshot()
            let digits = try shot?.digits(onKeysOf: 0xFFFFFF) ?? [:]
            if let shot, shot.size == size, digits.count == 10, try hasFrame(shot) {
                try shot.keep(as: "turned-\(screen.name)-\(degrees)")
                return digits
            }
            if ContinuousClock.now > end {
                try shot?.keep(as: "failure-turned-\(screen.name)-\(degrees)")
                let sight = shot.map { "\(digits.count) digits on \($0.size)" } ?? "nothing"
                throw UnreadableScreen(description: "\(sight), not on \(size): \(screen.logs)")
            }
        }
    }

    /// Whether the view begins where the driver has it: an overlay shows it with its former frame until the driver has
    /// learnt the output's new size.
    private func hasFrame(_ shot: Screenshot) throws -> Bool {
        let words = try screen.property("Frame").split(separator: " ")
        let top = try #require(words.count == 5 ? Double(words[2]) : nil, "\(words)")
        let row = Int(top * Double(shot.size.height))
        return shot[8, row - 4] == shot[8, 8] && shot[8, row + 4] != shot[8, 8]
    }

    private func awaitProperty(_ name: String, _ value: String) throws {
        let end = ContinuousClock.now + screen.patience
        while true {
            let answer = try screen.property(name)
            if answer == value { return }
            try #require(ContinuousClock.now < end, "\(name) is \(answer), not \(value): \(screen.logs)")
        }
    }

    private func awaitLine(_ what: String, _ isWanted: (String) -> Bool) throws -> String {
        let line = try next(within: screen.patience, isWanted)
        return try #require(line, "no \(what): \(lines) \(screen.logs)")
    }

    /// The next line of the window that fulfils a condition, and takes it with all lines before.
    private func next(within time: Duration, _ isWanted: (String) -> Bool) throws -> String? {
        let end = ContinuousClock.now + time
        while true {
            if let index = lines.firstIndex(where: isWanted) {
                defer { lines.removeSubrange(...index) }
                return lines[index]
            }
            if ContinuousClock.now > end { return nil }
            lines += try screen.takeLines()
        }
    }
}

extension Rotation {
    /// The place of the device that a person sees at a place of a panel with this rotation.
    fileprivate func device(_ point: Point) -> Point {
        switch self {
        case .upright: point
        case .quarter: Point(x: point.y, y: 1 - point.x)
        case .half: Point(x: 1 - point.x, y: 1 - point.y)
        case .threeQuarters: Point(x: 1 - point.y, y: point.x)
        }
    }
}

extension Screenshot {
    /// What a person sees of a picture of the device: who has turned the device looks at it from another side.
    package func seen(on rotation: Rotation) -> Screenshot {
        let isOnItsSide = rotation == .quarter || rotation == .threeQuarters
        let seen = isOnItsSide ? PixelSize(width: size.height, height: size.width) : size
        var bytes: [UInt8] = []
        bytes.reserveCapacity(seen.width * seen.height * 4)
        for y in 0..<seen.height {
            for x in 0..<seen.width {
                let place = rotation.device(
                    Point(
                        x: (Double(x) + 0.5) / Double(seen.width), y: (Double(y) + 0.5) / Double(seen.height))
                )
                let pixel = self[Int(place.x * Double(size.width)), Int(place.y * Double(size.height))]
                bytes += [UInt8(pixel & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel >> 16), 0]
            }
        }
        return Screenshot(size: seen, bytes: bytes)
    }
}
