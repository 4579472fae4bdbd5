// SPDX-License-Identifier: MIT

/// A message of the driver to the program that started it with `--view-fd`, such as the view of a panel.
///
/// The driver inherits the descriptor of a pipe, and writes views neither to a file nor to the log. docs/driver.md
/// describes the lines of the stream.
package enum ViewMessage: Hashable, Sendable {
    case ready
    case view(DrawnView, panel: String)
    case gone(panel: String)

    /// The message in lines, each with its line feed.
    package var text: String {
        switch self {
        case .ready: "ready\n"
        case .gone(let panel): "gone \(panel)\n"
        case .view(let view, let panel):
            "view \(panel) \(view.isVisible ? "shown" : "hidden") \(view.layer) \(Self.text(view.frame))\n"
                + "layout \(view.layout)\n" + Self.text(view.gap)
                + (view.accessory.isEmpty ? "" : "strip \(view.accessoryEnd)\n")
                + view.allKeys.map { Self.text($0, as: "key") }.joined()
                + view.alternates.map { Self.text($0, as: "alternate") }.joined() + "end\n"
        }
    }

    private static func text(_ key: DrawnKey, as word: String) -> String {
        "\(word) \(text(key.frame)) \(key.state.rawValue) \(key.label)\n"
            + (key.hint.map { "hint \($0)\n" } ?? "") + (key.style.map { "style \($0)\n" } ?? "")
            + (key.picture.map { "picture \($0)\n" } ?? "")
    }

    private static func text(_ gap: Gap) -> String {
        switch gap {
        case .fractionOfKey(let fraction): "gap fraction \(fraction)\n"
        case .millimetres(let millimetres): "gap mm \(millimetres)\n"
        }
    }

    private static func text(_ frame: Frame) -> String {
        "\(frame.minX) \(frame.minY) \(frame.maxX) \(frame.maxY)"
    }
}
