// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine
import Testing
import Text

/// What `runepad status`, `monitor` and `metrics` say of panels.
@Suite struct PanelWordsTests {
    private func panel(_ change: (inout PanelState) -> Void = { _ in }) -> PanelState {
        var panel = PanelState(name: "front")
        (panel.status, panel.layout, panel.layer) = (.serving, "pin", "base")
        change(&panel)
        return panel
    }

    @Test func `a line says whether a panel is shown and where, or why it does not type`() {
        #expect(panel().line == "front: hidden, layout pin, layer base")
        let shown = panel {
            $0.isVisible = true
            $0.frame = Frame(x: 0, y: 0.555, width: 1, height: 0.445)
        }
        #expect(shown.line == "front: shown, layout pin, layer base, 0%,55.5% 100%x44.5%")
        #expect(panel { $0.status = .waiting }.line == "front: waiting, hidden, layout pin, layer base")
        #expect(panel { $0.status = .givenBack }.line == "front: given back, layout pin, layer base")
        #expect(panel { $0.status = .failed("no device") }.line == "front: failed: no device")
    }

    @Test func `a line says if a panel is turned another way than its output`() {
        let turned = panel { $0.outputRotation = .quarter }
        #expect(
            turned.line
                == "front: hidden, layout pin, layer base; rotation is 0, but the overlay's output is turned by 90: "
                + "remove 'rotation' from the configuration, or, if the touchscreen is turned on its screen, write that "
                + "turn as 'calibration' instead")
        #expect(panel { $0.outputRotation = .upright }.line == panel().line)
    }

    @Test func `further lines tell of text fields, covered fields and glyphs`() {
        #expect(panel().lines == [])
        let fields = panel {
            $0.textFields = TextFieldStatus(source: "at-spi")
            $0.coversField = true
            $0.glyphs = .unreported
        }
        #expect(
            fields.lines == [
                "  covers the tapped text field: give the layout pin a lower 'height'",
                "  text fields by at-spi",
                "  glyphs: not typed, because no overlay has told that the session reads them; see `runepad doctor`",
            ])
    }

    @Test func `a line says how many keys type as text of the input method`() {
        let one = panel { $0.committedKeys = 1 }
        #expect(
            one.lines == ["  text of the input method: 1 key types its character, which the keymap lacks"])
        let many = panel { $0.committedKeys = 12 }
        #expect(
            many.lines == [
                "  text of the input method: 12 keys type their characters, which the keymap lacks"
            ])
        #expect(many.members.first { $0.name == "committedKeys" }?.value.text == "12")
    }

    @Test func `a line says that a person types by guided touch`() {
        let guided = panel { $0.isGuided = true }
        #expect(guided.lines == ["  guided touch: a person types by it"])
        #expect(guided.members.first { $0.name == "guidedTouch" }?.value.text == "true")
    }

    @Test func `a line counts the attempts at the staff's gesture if one was wrong`() {
        #expect(panel { $0.staffGestures = 3 }.lines == [])
        let tried = panel { ($0.staffGestures, $0.wrongStaffGestures) = (3, 2) }
        #expect(tried.lines == ["  taps of 'staff-gesture': 3 in its order, 2 in another"])
        let members = tried.members.filter { $0.name.hasSuffix("taffGestures") }.map { $0.value.text }
        #expect(members == ["3", "2"])
    }

    @Test func `the metrics say that there is no driver, or count for each of its panels`() {
        #expect(openMetricsText(metricFamilies(nil, [])).hasSuffix("runepad_up 0\n# EOF\n"))
        var counters = DriverCounters(version: "1.2")
        counters.panels = [CountedPanel(name: "front", isServed: true, counters: PanelCounters())]
        let front = panel {
            $0.isVisible = true
            ($0.staffGestures, $0.wrongStaffGestures) = (3, 2)
        }
        let lines = openMetricsText(metricFamilies(counters, [front])).split(separator: "\n")
        for line in [
            "runepad_up 1", #"runepad_build_info{version="1.2"} 1"#,
            #"runepad_panel_serving{panel="front"} 1"#, #"runepad_view_shown{panel="front"} 1"#,
            #"runepad_key_presses_total{panel="front"} 0"#,
            #"runepad_staff_gestures_total{panel="front",result="right"} 3"#,
            #"runepad_staff_gestures_total{panel="front",result="wrong"} 2"#,
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
    }
}
