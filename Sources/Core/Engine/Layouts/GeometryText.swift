// SPDX-License-Identifier: MIT

extension Length {
    /// Reads a length as a file or a command writes it: `55%`, `0.55` or `80mm`.
    ///
    /// A relative length is from 0 to 100 %, a physical length from 0 to 10000 mm.
    package init(_ text: String) throws(GeometryFault) {
        let length: Length? =
            if let percent = number(text, before: "%", atMost: 100) {
                .fraction(percent / 100)
            } else if let millimetres = number(text, before: "mm", atMost: greatestLength) {
                .millimetres(millimetres)
            } else {
                number(text, before: "", atMost: 1).map(Length.fraction)
            }
        guard let length else { throw GeometryFault(text, isNot: .length) }
        self = length
    }
}

extension Region {
    /// Reads a region as a command writes it: `X,Y,WIDTH,HEIGHT`, such as `0,55%,100%,45%` or
    /// `10mm,0,80mm,100%`.
    ///
    /// - Parameter text: Four lengths as ``Length/init(_:)`` reads them, separated by commas. Blanks around a
    ///   length are allowed.
    /// - Throws: ``GeometryFault`` if the text is no region, if the region has no area, or if the region
    ///   reaches beyond every panel. Whether a region in millimetres fits depends on the panel's size: see
    ///   ``fits(on:)``.
    package init(_ text: some StringProtocol) throws(GeometryFault) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else { throw GeometryFault(String(text), isNot: .region) }
        let lengths = parts.map { part in Result { () throws(GeometryFault) in try Length(trimmed(part)) } }
        let region = Region(
            x: try lengths[0].get(), y: try lengths[1].get(),
            width: try lengths[2].get(), height: try lengths[3].get())
        guard !region.isEmpty else { throw GeometryFault(String(text), isNot: .regionWithArea) }
        guard region.fits() else { throw GeometryFault(String(text), isNot: .regionOnPanel) }
        self = region
    }

    /// Whether the region has no width or no height, so that nothing can be placed in it.
    package var isEmpty: Bool {
        [width, height].contains { length in
            switch length {
            case .fraction(let value), .fractionOfShorterSide(let value), .millimetres(let value): value <= 0
            }
        }
    }

    /// Whether the region's right and lower edges lie on the panel.
    ///
    /// Where the panel's size is not known, lengths in millimetres count as 0.
    package func fits(on size: PhysicalSize? = nil) -> Bool {
        reach(x, width, of: size?.width) <= 1 && reach(y, height, of: size?.height) <= 1
    }

    /// Returns the end of a side, in fractions of the panel, less a small amount that makes up for rounding
    /// errors.
    private func reach(_ start: Length, _ extent: Length, of side: Double?) -> Double {
        let sum = [start, extent].reduce(0) { sum, length in
            switch length {
            case .fraction(let fraction), .fractionOfShorterSide(let fraction): sum + fraction
            case .millimetres(let millimetres): sum + (side.map { millimetres / $0 } ?? 0)
            }
        }
        return sum - 1e-9
    }
}

extension PhysicalSize {
    /// Reads a size: width and height in millimetres, such as `154x86mm` or `154.5x86mm`.
    ///
    /// Each side is more than 0 mm and at most 10000 mm.
    package init(_ text: some StringProtocol) throws(GeometryFault) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = number(parts[0], before: "", atMost: greatestLength),
            let height = number(parts[1], before: "mm", atMost: greatestLength), width > 0, height > 0
        else { throw GeometryFault(String(text), isNot: .size) }
        self.init(width: width, height: height)
    }
}

/// A text that is not a valid length, region or size.
package struct GeometryFault: Error, Hashable, Sendable {
    package var text: String
    package var wanted: Wanted

    /// A kind of value that a text should be.
    package enum Wanted: Hashable, Sendable {
        case length
        /// Four lengths.
        case region
        /// A region with a width and a height above 0.
        case regionWithArea
        case regionOnPanel
        case size
    }

    package init(_ text: String, isNot wanted: Wanted) {
        self.text = text
        self.wanted = wanted
    }
}

extension GeometryFault: CustomStringConvertible {
    /// The fault and its remedy: a sentence without a full stop.
    package var description: String {
        let found = "'" + text.debugDescription.dropFirst().dropLast() + "'"
        return switch wanted {
        case .length:
            "\(found) is not a length: write a part of the panel as 55% or 0.55, or millimetres as 80mm"
        case .region: "\(found) is not a region: write X,Y,WIDTH,HEIGHT, such as 0,55%,100%,45%"
        case .regionWithArea: "the region \(found) has no area: write a width and a height above 0"
        case .regionOnPanel:
            "the region \(found) reaches beyond the panel: X and WIDTH, Y and HEIGHT are at most 100%"
        case .size: "\(found) is not a size: write width and height in millimetres, such as 154x86mm"
        }
    }
}

// MARK: - Numbers

/// The longest length in millimetres, which is longer than any panel.
private let greatestLength = 10_000.0

/// Returns the number, from 0 to `limit`, that `text` has before `unit`: digits and at most one point.
private func number(_ text: some StringProtocol, before unit: String, atMost limit: Double) -> Double? {
    guard text.hasSuffix(unit) else { return nil }
    let digits = text.dropLast(unit.count)
    let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(digits), number <= limit else { return nil }
    return number
}

private func trimmed(_ text: some StringProtocol) -> String {
    let rest = text.drop { $0 == " " }
    return String(rest.reversed().drop { $0 == " " }.reversed())
}
