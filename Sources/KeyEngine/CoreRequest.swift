// SPDX-License-Identifier: MIT

/// Something that is done with a panel and that no contact asks for: by a program, by the driver, or by the kernel.
public enum CoreRequest: Hashable, Sendable {
    /// Shows the view; one that is shown stays as it is.
    case show
    /// Shows the view with the layout of an index, which is the panel's from then on.
    case showLayout(Int)
    /// Hides the view: pressed keys are released, and contacts that begin later are passed through.
    case hide
    /// Makes the layout of an index the panel's, and shows it once the view is shown and a text under way is typed.
    case setLayout(Int)
    /// Lets the keys that the layout shuffles change places.
    case shuffle
    /// Goes on with Caps Lock on or off, as the keyboard's LED says.
    case setCapsLock(Bool)
    /// Ends every contact, as for a touchscreen that is unplugged; a text under way is typed to its end.
    ///
    /// A contact that stays on the glass leads to nothing until it is lifted.
    case cancelContacts
    /// Ends every contact and releases every key, as for a touchscreen that is lost or a host that goes to sleep.
    ///
    /// A contact that stays on the glass leads to nothing until it is lifted.
    case releaseAll
    /// Releases everything, hides the view, and decides on no contact until ``PanelCore/isServing`` is set.
    case giveBack
}

/// Whether a panel's view is shown, which layout and which layer.
public struct ViewStatus: Hashable, Sendable {
    /// Whether the view is shown.
    public var isVisible: Bool
    /// The layout, by index among the panel's.
    public var layout: Int
    /// The layer, by index among the layout's.
    public var layer: Int

    /// Makes a status.
    public init(isVisible: Bool, layout: Int, layer: Int) {
        self.isVisible = isVisible
        self.layout = layout
        self.layer = layer
    }

    /// Whether a view that is still shown, with the same layout, has gone back to its first layer.
    ///
    /// - Parameter former: The status of before.
    /// - Returns: Whether it has.
    public func isFirstLayerAgain(after former: ViewStatus) -> Bool {
        isVisible && former.isVisible && layout == former.layout && layer == 0 && former.layer != 0
    }
}
