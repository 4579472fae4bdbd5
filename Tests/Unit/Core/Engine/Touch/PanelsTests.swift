// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct PanelsTests {
    @Test(arguments: Panel.all) func `each known panel reports taps in its corners and its middle`(
        panel: Panel
    ) {
        let (x, y) = (panel.description.x, panel.description.y)
        let (middleX, middleY) = ((x.minimum + x.maximum) / 2, (y.minimum + y.maximum) / 2)
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        var lines: [String] = []
        for (x, y) in [
            (x.minimum, y.minimum), (x.maximum, y.minimum), (x.maximum, y.maximum), (x.minimum, y.maximum),
            (middleX + 1, middleY + 1),
        ] {
            lines += tracker.lines(panel.tap(x: x, y: y))
        }
        #expect(
            lines == [
                "0 began 0,0", "0 ended 0,0", "0 began 99,0", "0 ended 99,0", "0 began 99,99",
                "0 ended 99,99", "0 began 0,99", "0 ended 0,99", "0 began 50,50", "0 ended 50,50",
            ])
    }

    @Test(arguments: Panel.all) func `each known multi-touch panel can pass on a contact in every slot`(
        panel: Panel
    ) {
        let count = Int32(panel.description.slotCount)
        guard count > 1 else { return }
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        var composer = PassThroughComposer(panel.description)
        var reader = SlotReader()
        let began = (0..<count).flatMap { [InputEvent.slot($0), .id($0), .x($0 + 1), .y($0 + 2)] }
        let lines = tracker.lines(began + [.sync])
        #expect(lines.count == Int(count))
        var buffer = EventBuffer()
        composer.compose(tracker, passedSlots: .max, into: &buffer)
        reader.read(buffer.events)
        #expect(reader.states.last?.contacts.count == Int(count))
        #expect(reader.faults == [])
    }

    @Test func `a drag of four contacts on EP0430M09 is reported once for each contact`() throws {
        let panel = try #require(Panel.named("EP0430M09"))
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        _ = tracker.lines((0..<4).flatMap { [InputEvent.slot($0), .id($0), .x(128 * $0), .y(0)] } + [.sync])
        let drag = (0..<4).flatMap { [InputEvent.slot($0), .x(128 * $0 + 64), .y(384)] }
        let emulation: [InputEvent] = [.absX(64), .absY(384), .sync]
        #expect(
            tracker.lines(drag + emulation)
                == ["0 moved 5,50", "1 moved 15,50", "2 moved 25,50", "3 moved 35,50"])
    }

    @Test func `a contact above the glass of QUANTA begins only when it touches the glass`() throws {
        let panel = try #require(Panel.named("QUANTA optical"))
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        #expect(
            tracker.lines([
                .slot(0), .id(1), .x(1000), .y(500), .distance(1), .touch(1), .absX(1000), .absY(500), .sync,
                .distance(0), .sync, .distance(1), .sync, .up, .touch(0), .sync,
            ]) == ["0 began 52,46", "0 ended 52,46"])
    }

    @Test func `eGalax virtual uses its twenty-first slot`() throws {
        let panel = try #require(Panel.named("eGalax virtual"))
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        #expect(tracker.lines([.slot(20), .id(9), .x(1024), .y(1024), .sync]) == ["20 began 50,50"])
        #expect(tracker.lines([.slot(21), .id(9), .x(1024), .y(1024), .sync]) == [])
    }

    @Test func `N-Trig contacts from mtdev may have the tracking ID last and omit zeros`() throws {
        let panel = try #require(Panel.named("N-Trig MultiTouch"))
        var tracker = ContactTracker(panel.description, transform: PanelTransform())
        #expect(
            tracker.lines([
                .touch(1), .x(5000), .y(3000), .id(0), .sync,
                .slot(1), .x(9600), .id(1), .sync,
                .touch(0), .slot(0), .up, .slot(1), .up, .sync,
            ]) == ["0 began 52,41", "1 began 99,0", "0 ended 52,41", "1 ended 99,0"])
    }

    @Test(arguments: Panel.all) func `the size that a known panel reports is plausible`(panel: Panel) {
        #expect(panel.description.sizeDoubt == nil)
    }

    @Test func `the physical size of a known panel follows from its resolution`() throws {
        let elan = try #require(Panel.named("ELAN Touchscreen")?.description.physicalSize())
        #expect(abs(elan.width - 331.2) < 1e-9)
        #expect(abs(elan.height - 187.2) < 1e-9)
        let cool = try #require(Panel.named("CoolTouch")?.description.physicalSize())
        #expect(abs(cool.width - 595.763_636_363_636) < 1e-9)
        #expect(abs(cool.height - 334.357_142_857_142) < 1e-9)
        #expect(Panel.named("Atmel maXTouch")?.description.physicalSize() == nil)
    }
}
