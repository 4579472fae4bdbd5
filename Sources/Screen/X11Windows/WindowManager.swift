// SPDX-License-Identifier: MIT

/// The properties of a window manager that matter to windows which it does not manage.
///
/// On Xwayland the window manager is the Wayland compositor.
struct WindowManager: Hashable {
    /// Whether the manager may show override-redirect windows elsewhere than at their place, in the order in
    /// which they were mapped.
    ///
    /// wlroots leaves both to the compositor.  cage shows each such window at the upper left corner of the
    /// screen, and the window that was mapped last above all others.
    let placesWindowsItself: Bool
    /// Whether the manager may never show a window that is drawn right after it was mapped, but tells when it knows of a
    /// mapped window, by changing a state of the window.
    ///
    /// wlroots 0.20 learns from the X server which image belongs to which window, and shows the window with its next
    /// image.  If the image comes first, there is no next one: Xwayland waits until the compositor has shown this one.
    let mayMissFirstImage: Bool
    /// Whether the manager keeps other windows away from windows with struts.
    ///
    /// A manager that does not know struts may treat such a window as any other one: it may fill the screen
    /// with the window, and give the window the keyboard focus.
    let keepsStrutsFree: Bool
    /// Whether a manager runs and has described itself.
    let isKnown: Bool

    /// The name of the manager that wlroots contains for the Xwayland of every compositor.
    private static let wlroots = "wlroots wm"

    /// Makes the properties of a window manager from its description of itself.
    ///
    /// `name` is the `_NET_WM_NAME` of the window in `_NET_SUPPORTING_WM_CHECK`, or `nil` where no manager
    /// runs.  `supported` has the atoms in `_NET_SUPPORTED`, `struts` those of the properties for struts, and `modal` is
    /// the atom of `_NET_WM_STATE_MODAL`.
    init(name: String?, supported: [UInt32], struts: [UInt32], modal: UInt32) {
        placesWindowsItself = name == Self.wlroots
        mayMissFirstImage = placesWindowsItself && supported.contains(modal)
        isKnown = name != nil && !supported.isEmpty
        // Without a manager struts have no effect, and one that starts later may know them.
        keepsStrutsFree =
            isKnown ? supported.contains(where: struts.contains) : !placesWindowsItself
    }
}
