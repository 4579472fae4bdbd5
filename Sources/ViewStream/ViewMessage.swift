// SPDX-License-Identifier: MIT

public import Layouts

/// What the driver tells the one who started it with `--view-fd`: what stands where on each panel.
///
/// A shuffled pad cannot be drawn, or tried, by somebody who does not know where its digits stand.  The stream is
/// for that one reader alone: a pipe that the driver inherits, never a file and never the log.  It is text, a line
/// a fact, UTF-8:
///
/// ```
/// view front shown base 0 0.55 1 1
/// layout number-pad
/// key 0 0.55 0.25 0.7 plain 4
/// key 0.25 0.55 0.5 0.7 pressed ⌫
/// end
/// gone front
/// ready
/// ```
///
/// A `view` line has the panel, `shown` or `hidden`, the layer and the frame of the view with its accessory strip:
/// its left, upper, right and lower edge in fractions of the panel.  The `layout` line has the layout's name.  A `key` line has the key's frame in the same
/// way, its state and its label, which is the rest of the line.  The view is complete at `end`.
public enum ViewMessage: Hashable, Sendable {
    /// The driver has started: the touchscreens that were there are served.
    case ready
    /// What a panel shows from now on.
    case view(PanelView)
    /// A panel has gone.
    case gone(panel: String)

    /// The message in lines, each with its line feed.
    public var text: String {
        switch self {
        case .ready: "ready\n"
        case .gone(let panel): "gone \(panel)\n"
        case .view(let view):
            "view \(view.panel) \(view.isVisible ? "shown" : "hidden") \(view.layer) \(Self.text(view.frame))\n"
                + "layout \(view.layout)\n"
                + view.keys.map { "key \(Self.text($0.frame)) \($0.state.rawValue) \($0.label)\n" }.joined()
                + "end\n"
        }
    }

    private static func text(_ frame: Frame) -> String {
        "\(frame.minX) \(frame.minY) \(frame.maxX) \(frame.maxY)"
    }
}

/// What a panel shows.
public struct PanelView: Hashable, Sendable {
    /// The panel's name, without white space.
    public var panel: String
    /// Whether the view is shown; contacts on a view that is not shown belong to other programs.
    public var isVisible: Bool
    /// The name of the layout.
    public var layout: String
    /// The name of the layer, without white space.
    public var layer: String
    /// The view with its accessory strip, in fractions of the panel.
    public var frame: Frame
    /// The keys of the accessory strip and of the layer, as they stand now.
    public var keys: [ViewKey]

    /// Makes a view.
    public init(
        panel: String, isVisible: Bool, layout: String = "", layer: String, frame: Frame, keys: [ViewKey]
    ) {
        self.panel = panel
        self.isVisible = isVisible
        self.layout = layout
        self.layer = layer
        self.frame = frame
        self.keys = keys
    }
}

/// A key as a person sees it.
public struct ViewKey: Hashable, Sendable {
    /// What is drawn on it, without line feeds.
    public var label: String
    /// Where a contact finds it, in fractions of the panel.
    public var frame: Frame
    /// How it is drawn.
    public var state: KeyState

    /// Makes a key.
    public init(label: String, frame: Frame, state: KeyState = .plain) {
        self.label = label
        self.frame = frame
        self.state = state
    }
}
