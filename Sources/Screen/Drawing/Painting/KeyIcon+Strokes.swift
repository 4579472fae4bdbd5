// SPDX-License-Identifier: MIT

package import Engine

/// A line or a face of an icon, in units of a square of 24 by 24 with its origin at the upper left.
package enum IconStroke: Hashable, Sendable {
    /// A line through points.
    case line([SIMD2<Double>])
    /// A closed line through points, perhaps filled.
    case polygon([SIMD2<Double>], isFilled: Bool = false)
    /// An ellipse, or a part of it, between two angles in degrees, clockwise from the right.
    case arc(
        center: SIMD2<Double>, radii: SIMD2<Double>, from: Double = 0, to: Double = 360,
        isFilled: Bool = false)
}

extension KeyIcon {
    /// The width of each line, in units of a square of 24.
    static let lineWidth = 1.9

    /// Whether the icon points where the text runs, or against it, so that text from right to left mirrors it.
    ///
    /// The arrows of the cursor do not: they say where the cursor moves on the page.
    var followsText: Bool {
        switch self {
        case .backspace, .delete, .enter, .tab, .send: true
        default: false
        }
    }

    /// What the icon is drawn of, from the back to the front.
    package var strokes: [IconStroke] {
        switch self {
        case .shift: [.polygon(Self.arrow)]
        case .shiftLocked: [.polygon(Self.arrow, isFilled: true)]
        case .capsLock:
            [
                .polygon(points(12, 3, 20, 11, 16, 11, 16, 16, 8, 16, 8, 11, 4, 11), isFilled: true),
                .line(points(8, 20, 16, 20)),
            ]
        case .backspace: [.polygon(Self.erased)] + Self.cross(14.5, 12, 2.8)
        case .delete: [.polygon(Self.erased.map { SIMD2(24 - $0.x, $0.y) })] + Self.cross(9.5, 12, 2.8)
        case .enter: [.line(points(20, 5.5, 20, 13, 4.5, 13)), .line(points(9, 8.5, 4.5, 13, 9, 17.5))]
        case .tab:
            [
                .line(points(3, 12, 16.5, 12)), .line(points(11.5, 7, 16.5, 12, 11.5, 17)),
                .line(points(20.5, 6, 20.5, 18)),
            ]
        case .space: [.line(points(3.5, 10.5, 3.5, 15.5, 20.5, 15.5, 20.5, 10.5))]
        case .left: [.line(points(20, 12, 4, 12)), .line(points(10, 6, 4, 12, 10, 18))]
        case .right: [.line(points(4, 12, 20, 12)), .line(points(14, 6, 20, 12, 14, 18))]
        case .up: [.line(points(12, 20, 12, 4)), .line(points(6, 10, 12, 4, 18, 10))]
        case .down: [.line(points(12, 4, 12, 20)), .line(points(6, 14, 12, 20, 18, 14))]
        case .globe:
            [
                circle(12, 12, 9), .arc(center: SIMD2(12, 12), radii: SIMD2(4, 9)),
                .line(points(4, 8.5, 20, 8.5)), .line(points(4, 15.5, 20, 15.5)),
            ]
        case .keyboard: Self.keyboard(top: 5.5)
        case .hide: Self.keyboard(top: 2.5) + [.line(points(8.5, 18.5, 12, 22, 15.5, 18.5))]
        case .settings: [circle(12, 12, 6), circle(12, 12, 1.8)] + Self.teeth
        case .search: [circle(10.2, 10.2, 6.4), .line(points(15, 15, 21, 21))]
        case .speech:
            [
                .polygon(points(2.5, 9.5, 6.5, 9.5, 11, 5.5, 11, 18.5, 6.5, 14.5, 2.5, 14.5), isFilled: true),
                arc(11.5, 12, 4, from: -50, to: 50), arc(11.5, 12, 8.5, from: -50, to: 50),
            ]
        case .microphone:
            [
                .polygon(points(10, 4, 14, 4, 14, 12, 10, 12), isFilled: true),
                circle(12, 4, 2, isFilled: true),
                circle(12, 12, 2, isFilled: true), arc(12, 12, 6.2, from: 0, to: 180),
                .line(points(12, 18.2, 12, 21.5)),
                .line(points(8, 21.5, 16, 21.5)),
            ]
        case .headphones:
            [
                arc(12, 12.5, 8.5, from: 180, to: 360),
                .polygon(points(3.5, 13.5, 7, 13.5, 7, 20, 3.5, 20), isFilled: true),
                .polygon(points(17, 13.5, 20.5, 13.5, 20.5, 20, 17, 20), isFilled: true),
            ]
        case .smile:
            [
                circle(12, 12, 9), circle(8.8, 9.6, 0.6, isFilled: true),
                circle(15.2, 9.6, 0.6, isFilled: true),
                arc(12, 12, 5, from: 25, to: 155),
            ]
        case .copy:
            [
                .polygon(points(8.5, 8, 20, 8, 20, 21, 8.5, 21)),
                .line(points(15.5, 8, 15.5, 3, 4, 3, 4, 16, 8.5, 16)),
            ]
        case .paste:
            [
                .polygon(points(5, 5, 19, 5, 19, 21, 5, 21)),
                .polygon(points(9, 3.5, 15, 3.5, 15, 7, 9, 7), isFilled: true),
                .line(points(9, 12, 15, 12)), .line(points(9, 16, 15, 16)),
            ]
        case .shuffle:
            [
                .line(points(3, 7, 7, 7, 15, 17, 21, 17)), .line(points(3, 17, 7, 17, 15, 7, 21, 7)),
                .line(points(18, 4, 21, 7, 18, 10)), .line(points(18, 14, 21, 17, 18, 20)),
            ]
        case .done: [.line(points(4, 12.5, 9.5, 18, 20, 6.5))]
        case .cancel: Self.cross(12, 12, 7)
        case .home:
            [
                .line(points(3, 12, 12, 3.5, 21, 12)),
                .line(points(5.5, 10, 5.5, 20.5, 18.5, 20.5, 18.5, 10)),
                .line(points(10, 20, 10, 14, 14, 14, 14, 20)),
            ]
        case .send: [.polygon(points(3.5, 4, 21, 12, 3.5, 20, 7, 12))]
        }
    }

    private static let arrow = points(12, 3.5, 20.5, 12, 16, 12, 16, 20, 8, 20, 8, 12, 3.5, 12)
    /// A label that points to what is erased.
    private static let erased = points(2.5, 12, 8.5, 5.5, 21.5, 5.5, 21.5, 18.5, 8.5, 18.5)

    private static func cross(_ x: Double, _ y: Double, _ reach: Double) -> [IconStroke] {
        [
            .line(points(x - reach, y - reach, x + reach, y + reach)),
            .line(points(x + reach, y - reach, x - reach, y + reach)),
        ]
    }

    private static func keyboard(top: Double) -> [IconStroke] {
        [
            .polygon(points(2, top, 22, top, 22, top + 13, 2, top + 13)),
            .line(points(8, top + 9.5, 16, top + 9.5)),
        ]
            + [5.6, 9.9, 14.1, 18.4].map { circle($0, top + 4.5, 0.5, isFilled: true) }
    }

    /// Eight teeth of a wheel.
    private static let teeth: [IconStroke] = [(0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7)].flatMap {
        (x: Double, y: Double) -> [IconStroke] in
        [-1.0, 1].map { side in
            .line(
                points(12 + side * x * 7, 12 + side * y * 7, 12 + side * x * 9.2, 12 + side * y * 9.2))
        }
    }
}

/// The points with these coordinates: x and y in turn.
private func points(_ numbers: Double...) -> [SIMD2<Double>] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
}

private func circle(_ x: Double, _ y: Double, _ radius: Double, isFilled: Bool = false) -> IconStroke {
    .arc(center: SIMD2(x, y), radii: SIMD2(radius, radius), isFilled: isFilled)
}

private func arc(_ x: Double, _ y: Double, _ radius: Double, from start: Double, to end: Double) -> IconStroke
{
    .arc(center: SIMD2(x, y), radii: SIMD2(radius, radius), from: start, to: end)
}
