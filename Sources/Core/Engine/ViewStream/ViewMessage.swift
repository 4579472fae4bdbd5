// SPDX-License-Identifier: MIT

/// A message of the driver to the program that started it with `--view-fd`, such as the view of a panel.
///
/// A program can draw or test a shuffled pad only if it knows the place of each digit. The stream is for this
/// one reader: the driver inherits a pipe, and writes views neither to a file nor to the log. The stream is
/// text in UTF-8, with one fact in each line:
///
/// ```
/// view front shown base 0 0.55 1 1
/// layout number-pad
/// gap fraction 0.08
/// strip 0.6
/// key 0 0.55 1 0.6 label Amount
/// key 0 0.6 0.25 0.7 plain 4
/// hint ⁴
/// key 0.25 0.6 0.5 0.7 pressed ⌫
/// style function
/// alternate 0 0.5 0.25 0.6 chosen ⁴
/// end
/// gone front
/// ready
/// ```
///
/// | line | values |
/// |---|---|
/// | `view` | the panel, `shown` or `hidden`, the layer, and the left, upper, right and lower edge of the view with its accessory strip, in fractions of the panel |
/// | `layout` | the name of the layout |
/// | `gap` | the space between keys: `fraction` of a key's shorter side, or `mm` |
/// | `strip` | the lower edge of the accessory strip, if the view has one: the keys above this edge belong to the strip |
/// | `key` | the key's edges, its state (a raw value of ``Engine/DrawnKey/State``), and its label: the rest of the line |
/// | `hint`, `style` | the first alternate and the style of the key in the line before, if the key has one |
/// | `alternate` | an offered alternate, written like a key |
/// | `end` | the view is complete |
/// | `gone` | the panel's touchscreen is unplugged or no longer served |
/// | `ready` | the driver has started and serves the touchscreens that are plugged in |
///
/// Labels, hints and styles have no line feeds. Panels and layers have no white space. A reader skips lines
/// that it does not know.
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
