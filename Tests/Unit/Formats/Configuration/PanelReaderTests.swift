// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Keymaps
import Testing

struct PanelReaderTests {
    @Test func `name, region, rotation, calibration, size and keymap of a panel are read`() throws {
        let panel = try panel(
            """
            name: front
            region: {x: 0%, y: 55%, width: 100%, height: 45%}
            rotation: 90
            calibration: 1 0 0 0 -1 1
            size: 154x86mm
            keymap: {layout: de, variant: nodeadkeys, options: "ctrl:nocaps", model: pc104, rules: base}
            """)
        #expect(
            panel
                == PanelConfiguration(
                    name: "front", layouts: [.named("pin")],
                    region: Region(
                        x: .fraction(0), y: .fraction(0.55), width: .fraction(1), height: .fraction(0.45)),
                    rotation: .quarter,
                    calibration: CalibrationMatrix(1, 0, 0, 0, -1, 1),
                    size: PhysicalSize(width: 154, height: 86),
                    keymap: KeymapNames(
                        rules: "base", model: "pc104", layout: "de", variant: "nodeadkeys",
                        options: "ctrl:nocaps")))
        #expect(panel.calibration != nil)
    }

    @Test(arguments: ["front", "panel-1", "A_b-9", "x", "12345678901234567890123456789012"])
    func `a panel's name may have letters, digits, hyphens and underscores`(name: String) throws {
        #expect(try panel("name: \(name)").name == name)
    }

    @Test(arguments: ["''", "a b", "a/b", "ä", "a.b", "'\\'", "123456789012345678901234567890123"])
    func `a panel's name that is empty, too long or has other characters is refused`(name: String) {
        #expect(faults(of: "name: \(name)").count == 1)
        #expect(faults(of: "name: \(name)").allSatisfy { $0.hasPrefix("error: a panel cannot be called") })
    }

    @Test(arguments: [
        ("pin", LayoutReference.named("pin")), ("ᚠuthark", .named("ᚠuthark")),
        ("/srv/pin.yaml", .file("/srv/pin.yaml")),
        ("./pin.yaml", .file("/etc/runepad/pin.yaml")), ("layouts/pin", .file("/etc/runepad/layouts/pin")),
        ("../pin.yaml", .file("/etc/runepad/../pin.yaml")),
    ])
    func `a layout is given by its name or its path`(text: String, layout: LayoutReference) throws {
        #expect(try configuration("panels: [{layout: \(text)}]").panels.map(\.layouts) == [[layout]])
    }

    @Test(arguments: [
        (
            "pin.yaml",
            """
            write 'pin' for the layout of that name in the search path, or './pin.yaml' for the file beside this one
            """
        ),
        ("layouts/", "'layouts/' is a directory; name a layout in it"),
        ("''", "'' is not the name of a layout"), (".pin", "'.pin' is not the name of a layout"),
        ("[]", "'layout' names no layout"), ("", "'layout' must be text, not nothing"),
    ])
    func `a layout that is neither a name nor a path is refused`(text: String, fault: String) {
        let column = text.isEmpty ? 12 : 13
        #expect(faults("panels:\n  - layout: \(text)") == ["2:\(column): error: \(fault)"])
    }

    @Test func `dead regions are parts of the glass`() throws {
        let regions = try panel("ignore: [{x: 25%, y: 0.5, width: 25%, height: 50%}, '0,0,1,0.125']")
            .deadRegions
        #expect(
            regions == [DeadRegion(x: 0.25...0.5, y: 0.5...1), DeadRegion(x: 0...1, y: 0...0.125)])
    }

    @Test(
        arguments: [
            (
                "[{x: 1mm, y: 0, width: 1%, height: 1}]",
                "a region of 'ignore' has parts of the glass, such as 25%"
            ),
            ("[{x: 0, y: 0, width: 0, height: 1}]", "the region has no area"),
            ("[{x: 60%, y: 0, width: 50%, height: 1}]", "the region reaches beyond the panel"),
            ("yes", "'ignore' must be a list"),
            (
                "[\(Array(repeating: "'0,0,1,1'", count: 33).joined(separator: ", "))]",
                "'ignore' has at most 32 regions"
            ),
        ])
    func `a wrong dead region is an error with its reason`(value: String, reason: String) {
        let faults = faults(of: "ignore: \(value)")
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("error: " + reason) == true)
    }

    @Test func `a region can be written as one text`() throws {
        #expect(
            try panel("region: 0, 0.5, 100%, 40mm").region
                == Region(x: .fraction(0), y: .fraction(0.5), width: .fraction(1), height: .millimetres(40)))
    }

    @Test(arguments: [
        ("{x: 0, y: 55%, width: 1, height: 46%}", beyond()), ("0,55%,1,46%", nil),
        (
            "{x: 0, y: 0, width: 0, height: 1}",
            "error: the region has no area: its width and height must be above 0"
        ),
        ("{x: 0, y: 0, width: 1}", "error: a region needs 'height'"),
        (
            "{x: 0, y: 0, width: 1, height: 45}",
            "error: '45' is not a length: write a part of the panel as 55% or 0.55, or millimetres as 80mm"
        ),
        ("0,0,1", "error: '0,0,1' is not a region: write X,Y,WIDTH,HEIGHT, such as 0,55%,100%,45%"),
        ("[0, 0, 1, 1]", "error: 'region' must be text, not a list"),
    ])
    func `a region that is invalid or reaches beyond the panel is refused`(region: String, fault: String?) {
        let faults = faults(of: "region: \(region)")
        #expect(faults.count == 1)
        if let fault { #expect(faults == [fault]) }
    }

    private static func beyond(_ size: String = "") -> String {
        """
        error: the region reaches beyond the panel\(size): x and width, y and height may come to 100% at most
        """
    }

    @Test func `a region in millimetres is checked against the given size of the panel`() throws {
        #expect(
            faults("panels: [{layout: pin, size: 100x60mm, region: '0,20mm,1,41mm'}]")
                == ["1:48: " + Self.beyond(" of the size given")])
        #expect(try panel("size: 100x60mm\nregion: 0,20mm,1,40mm").region != nil)
        #expect(try panel("region: 0,20mm,1,41mm").region != nil)
    }

    @Test(arguments: [
        ("show: auto", true), ("show: call", false), ("show: always", false),
        ("show: auto\navoid: no", false), ("show: call\navoid: touch", true),
        ("show: auto\nregion: 0,50%,1,50%", false), ("show: auto\nregion: 0,50%,1,50%\navoid: touch", true),
    ])
    func `a view with show: auto and no region avoids touched text fields by default`(
        fields: String, avoidsTouches: Bool
    ) throws {
        let size = PhysicalSize(width: 154, height: 86)
        let placement = try panel(fields).placement(onPanelOf: size)
        #expect(placement.avoidsTouches == avoidsTouches)
        #expect(placement.panelSize == size)
        #expect((placement.region == nil) == !fields.contains("region"))
    }

    @Test func `a view has a handle only if the file sets one`() throws {
        #expect(try panel("handle: yes").placement(onPanelOf: nil).hasHandle)
        #expect(try !panel("handle: no").placement(onPanelOf: nil).hasHandle)
        #expect(try !panel("show: auto").placement(onPanelOf: nil).hasHandle)
    }

    @Test func `tablet mode is allowed unless the file forbids it`() throws {
        #expect(try panel("show: auto").allowsTabletMode)
        #expect(try panel("tablet-mode: yes").allowsTabletMode)
        #expect(try !panel("tablet-mode: no").allowsTabletMode)
    }

    @Test func `a touch on a dark screen does what the file says, and by default nothing is said`() throws {
        #expect(try panel("dark-touch: wake").darkTouch == .wake)
        #expect(try panel("dark-touch: type").darkTouch == .type)
        #expect(try panel("show: auto").darkTouch == nil)
    }

    @Test func `views hide themselves as the file says, and by default never`() throws {
        #expect(try panel("show: auto").hiding == nil)
        #expect(try panel("hide: no").hiding == nil)
        let both = try panel("show: auto\nhide: {on: [enter, idle], idle: 2min}").hiding
        #expect(both == UseEnd(occasions: [.enter, .idle], idleTime: 120))
        #expect(try panel("show: call\nhide: {}").hiding == UseEnd(idleTime: 60))
    }

    @Test(arguments: [
        ("show: auto", true), ("show: call", true), ("handle: yes", true),
        ("scan: {switch: {device: {name: Buddy}, key: KEY_F13}}", true), ("show: always", false),
        ("scan: {switch: touch}", false), ("guided: yes", false), ("hardware-keyboard: hide", false),
    ]) func `views hide themselves only where something brings them back`(field: String, comesBack: Bool) {
        let fault =
            "error: 'hide' would hide the view for good: write 'show: auto' for text fields, 'show: call' for a program "
            + "that shows it, or 'handle: yes'"
        #expect(faults(of: "hide: {on: enter}\n    \(field)") == (comesBack ? [] : [fault]))
    }

    @Test func `avoid: touch gets a warning if the view has no second place`() {
        let warning =
            "warning: 'avoid: touch' does nothing: the region is as far from the upper edge of the panel as from the "
            + "lower edge, so the view has no other place"
        #expect(
            faults("panels:\n- layout: pin\n  region: 0,25%,1,50%\n  avoid: touch\n") == ["4:10: " + warning])
        #expect(faults("panels:\n- layout: pin\n  region: 0,0,1,1\n  avoid: no\n") == [])
        let found = faults(of: "avoid: hands")
        #expect(found == ["error: 'avoid' cannot be 'hands': it is one of touch, no"])
    }

    @Test(arguments: ["0", "90", "180", "270"])
    func `a panel can be turned by 0, 90, 180 or 270 degrees`(degrees: String) throws {
        #expect(try panel("rotation: \(degrees)").rotation?.rawValue == Int(degrees))
    }

    @Test func `a panel without a rotation, or with auto, takes the rotation of its output`() throws {
        #expect(try panel("rotation: auto").rotation == nil)
        #expect(try panel("show: call").rotation == nil)
    }

    @Test(arguments: [
        ("rotation: 360", "error: 'rotation' must be auto, 0, 90, 180 or 270, not '360'"),
        ("rotation: left", "error: 'rotation' must be auto, 0, 90, 180 or 270, not 'left'"),
        (
            "calibration: 1 0 0 0 1",
            """
            error: 'calibration' must be six numbers that map a panel to a panel, as in \
            LIBINPUT_CALIBRATION_MATRIX, such as 1 0 0 0 1 0; not '1 0 0 0 1'
            """
        ),
        ("size: 154", "error: '154' is not a size: write width and height in millimetres, such as 154x86mm"),
        ("keymap: {variant: nodeadkeys}", "error: a keymap needs 'layout', such as us"),
        (
            "keymap: {layuot: de, layout: de}",
            "error: unknown field 'layuot' of a keymap; did you mean 'layout'?"
        ),
        ("keymap: {layout: [de]}", "error: 'layout' must be text, not a list"),
        ("keymap: [de]", "error: a keymap must be a mapping, not a list"),
        ("keymap:", "error: 'keymap' must be text, not nothing"),
    ])
    func `an invalid value in a field of a panel is refused`(field: String, fault: String) {
        #expect(faults(of: field) == [fault])
    }

    @Test func `a keymap can be given by the name of its XKB layout alone`() throws {
        #expect(try panel("keymap: no").keymap == KeymapNames(layout: "no"))
        #expect(try panel("rotation: 0").keymap == nil)
    }
}
