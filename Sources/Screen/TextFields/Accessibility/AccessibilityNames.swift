// SPDX-License-Identifier: MIT

import Bus

/// The names of AT-SPI2 on the session bus and on the accessibility bus: the XML files of at-spi2-core.
enum AccessibilityNames {
    /// The program that starts the accessibility bus.
    static let launcher = "org.a11y.Bus"
    static let launcherPath = "/org/a11y/bus"
    /// The interface with the property IsEnabled.
    static let status = "org.a11y.Status"
    /// The interface of every object.
    static let accessible = "org.a11y.atspi.Accessible"

    /// Returns the address of the accessibility bus, an `s`.
    static let getAddress = BusConnection.Method(
        destination: launcher, path: launcherPath, interface: "org.a11y.Bus", member: "GetAddress")
    /// Has programs send an event; takes the event's name.
    static let registerEvent = BusConnection.Method(
        destination: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry",
        interface: "org.a11y.atspi.Registry", member: "RegisterEvent")
    /// The event's name: an object gains or loses the focus.
    static let focusEvent = "object:state-changed:focused"
    /// The signals of that event, from every program.
    static let focusRule = "interface='org.a11y.atspi.Event.Object',member='StateChanged',arg0='focused'"

    /// The name of another event: a window gets the keyboard.
    static let windowEvent = "window:activate"
    static let windowRule = "interface='org.a11y.atspi.Event.Window',member='Activate'"

    /// Returns a method of the launcher's properties.
    static func status(_ member: String) -> BusConnection.Method {
        BusConnection.Method(
            destination: launcher, path: launcherPath, interface: BusNames.properties, member: member)
    }

    static func method(_ member: String, of object: FocusTracker.Object) -> BusConnection.Method {
        BusConnection.Method(
            destination: object.program, path: object.path, interface: accessible, member: member)
    }
}
