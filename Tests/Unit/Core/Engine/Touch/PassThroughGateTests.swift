// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A panel of 100 by 100 mm whose lower half is the view, so that a unit of the touchscreen is a millimetre.
@Suite(.timeLimit(.minutes(10)))
struct PassThroughGateTests {
    private static let panel = PhysicalSize(width: 100, height: 100)
    private static let tenMillimetres = PanelParts(width: 0.1, height: 0.1)

    private func rig(
        contacts: Int = 64, edges: PanelParts? = nil, rest: UInt64? = nil,
        swipes: Bool = true
    ) -> CoreRig {
        let limits = PassThroughLimits(
            contacts: contacts, edges: edges, rest: rest, allowsDrags: swipes, size: Self.panel)
        let rig = CoreRig(rules: CoreRules(passThrough: limits))
        rig.perform(.show)
        return rig
    }

    // MARK: Contacts

    @Test func `a further contact is not passed on, and the first one goes on`() {
        let rig = rig(contacts: 1)
        rig.down(0, 30, 20)
        #expect(rig.takePassed() == "id 0")
        rig.down(1, 60, 20)
        rig.move(0, 40, 20)
        rig.move(1, 70, 20)
        rig.up(1)
        #expect(rig.takePassed() == "")
        rig.up(0)
        #expect(rig.takePassed() == "id -1")
    }

    @Test
    func `a refused contact stays refused when the first one lifts, and the next one to begin is passed on`()
    {
        let rig = rig(contacts: 1)
        rig.down(0, 30, 20)
        rig.down(1, 60, 20)
        rig.up(0)
        #expect(rig.takePassed() == "id 0, id -1")
        rig.move(1, 80, 20)
        #expect(rig.takePassed() == "")
        rig.down(2, 40, 20)
        #expect(rig.takePassed() == "slot 2, id 1")
        rig.up(1)
        #expect(rig.takePassed() == "")
        rig.up(2)
        #expect(rig.takePassed() == "id -1")
    }

    @Test func `of several contacts that begin in one report, as many as allowed are passed on`() {
        let rig = rig(contacts: 2)
        rig.report(
            (EventCode.absMTSlot, 3), (EventCode.absMTTrackingID, 1), (EventCode.absMTSlot, 1),
            (EventCode.absMTTrackingID, 2), (EventCode.absMTSlot, 2), (EventCode.absMTTrackingID, 3))
        #expect(rig.takePassed() == "slot 1, id 0, slot 2, id 1")
    }

    @Test func `a contact that takes the slot of another one in a report takes its place, too`() {
        let rig = rig(contacts: 1)
        rig.down(0, 30, 20)
        rig.report((EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 9))
        #expect(rig.takePassed() == "id 0, id -1, id 1")
        // And one that begins in a lower slot in the report in which it ends.
        rig.down(2, 40, 20)
        #expect(rig.takePassed() == "")
        rig.up(0)
        rig.up(2)
        rig.down(3, 30, 20)
        rig.report(
            (EventCode.absMTSlot, 1), (EventCode.absMTTrackingID, 10), (EventCode.absMTSlot, 3),
            (EventCode.absMTTrackingID, -1))
        #expect(rig.takePassed() == "id -1, slot 3, id 2, id -1, slot 1, id 3")
    }

    @Test func `contacts on the keys do not count`() {
        let rig = rig(contacts: 1)
        rig.down(0, 20, 60)
        rig.down(1, 30, 20)
        #expect(rig.takeTyped() == "1↓ 1↑")
        #expect(rig.takePassed() == "slot 1, id 0")
    }

    // MARK: Rest

    @Test func `a contact that rests is lifted after its time, and sends nothing more`() {
        let rig = rig(rest: 400_000)
        rig.down(0, 30, 20)
        #expect(rig.takePassed() == "id 0")
        rig.wait(milliseconds: 389)
        #expect(rig.takePassed() == "")
        rig.wait(milliseconds: 1)
        #expect(rig.takePassed() == "id -1")
        rig.move(0, 80, 20)
        rig.up(0)
        rig.wait(milliseconds: 2000)
        #expect(rig.takePassed() == "")
        rig.tap(30, 20)
        #expect(rig.takePassed() == "id 1, id -1")
    }

    @Test func `a contact that trembles rests, and one that drags does not`() {
        let rig = rig(rest: 400_000)
        rig.down(0, 30, 20)
        for x: Int32 in [37, 23, 37, 23] { rig.move(0, x, 20) }
        rig.wait(milliseconds: 400)
        #expect(rig.takePassed() == "id 0, id -1")
        rig.up(0)
        rig.down(0, 30, 20)
        rig.move(0, 39, 20)
        rig.wait(milliseconds: 2000)
        rig.move(0, 30, 20)
        rig.wait(milliseconds: 2000)
        #expect(rig.takePassed() == "id 1")
        rig.up(0)
        #expect(rig.takePassed() == "id -1")
    }

    @Test func `a rested contact leaves room for the next one`() {
        let rig = rig(contacts: 1, rest: 400_000)
        rig.down(0, 30, 20)
        rig.wait(milliseconds: 400)
        rig.down(1, 60, 20)
        #expect(rig.takePassed() == "id 0, id -1, slot 1, id 1")
    }

    @Test func `a short tap that the driver sees late is no rest, by the time of its own reports`() {
        let rig = rig(rest: 400_000)
        rig.down(0, 30, 20)
        rig.up(0)
        rig.now = rig.now.advanced(byMicroseconds: 1_000_000)
        rig.advance()
        #expect(rig.takePassed() == "id 0, id -1")
        #expect(rig.deadline == nil)
    }

    @Test func `contacts that begin one after the other rest one after the other`() {
        let rig = rig(rest: 400_000)
        rig.down(0, 30, 20)
        rig.wait(milliseconds: 190)
        rig.down(1, 60, 20)
        rig.wait(milliseconds: 190)
        #expect(rig.takePassed() == "id 0, slot 1, id 1, slot 0, id -1")
        rig.wait(milliseconds: 200)
        #expect(rig.takePassed() == "slot 1, id -1")
    }

    // MARK: Drags

    @Test func `where no drags are passed on, a tap is one tap when it lifts`() {
        let rig = rig(swipes: false)
        rig.down(0, 30, 20)
        rig.move(0, 36, 20)
        #expect(rig.takePassed() == "")
        rig.up(0)
        #expect(rig.takePassed() == "id 0, id -1")
        #expect(rig.passedContactCount == 1)
    }

    @Test func `a refused drag is no tap, neither where it began nor where it ended`() {
        let rig = rig(rest: 400_000, swipes: false)
        rig.down(0, 30, 20)
        rig.move(0, 39, 20)
        rig.move(0, 30, 20)
        rig.wait(milliseconds: 2000)
        rig.up(0)
        // 8.5 mm in two directions at once.
        rig.down(1, 30, 20)
        rig.move(1, 36, 26)
        rig.up(1)
        #expect(rig.takePassed() == "")
    }

    @Test func `where no drags are passed on, a contact that rests is a tap after its time`() {
        let rig = rig(rest: 400_000, swipes: false)
        rig.down(0, 30, 20)
        rig.wait(milliseconds: 389)
        #expect(rig.takePassed() == "")
        rig.wait(milliseconds: 1)
        #expect(rig.takePassed() == "id 0, id -1")
        rig.move(0, 70, 20)
        rig.up(0)
        #expect(rig.takePassed() == "")
    }

    @Test func `a contact that becomes a palm is no tap`() {
        let rig = rig(swipes: false)
        rig.down(0, 30, 20)
        rig.report((EventCode.absMTToolType, ToolType.palm))
        rig.up(0)
        #expect(rig.takePassed() == "")
    }

    @Test func `a tap has the place where it began, also if another contact takes its slot`() {
        let rig = rig(swipes: false)
        rig.down(0, 30, 20)
        rig.report(
            (EventCode.absMTPositionX, 33), (EventCode.absMTTrackingID, 9), (EventCode.absMTPositionX, 70),
            (EventCode.absMTPositionY, 40))
        #expect(rig.takePassed(withPlaces: true) == "id 0, x 30, y 20, id -1")
        rig.up(0)
        #expect(rig.takePassed(withPlaces: true) == "id 1, x 70, y 40, id -1")
    }

    @Test func `contacts that wait count, so programs never get two of them`() {
        let rig = rig(contacts: 1, swipes: false)
        rig.down(0, 30, 20)
        rig.down(1, 60, 20)
        rig.up(1)
        #expect(rig.takePassed() == "")
        rig.up(0)
        #expect(rig.takePassed() == "id 0, id -1")
    }

    // MARK: Edges

    @Test(arguments: [(9, 20), (90, 20), (50, 9)] as [(Int32, Int32)])
    func `a drag that begins in an edge is refused, and a tap there is a tap`(x: Int32, y: Int32) {
        let rig = rig(edges: Self.tenMillimetres)
        rig.down(0, x, y)
        rig.move(0, 50, 30)
        rig.up(0)
        #expect(rig.takePassed() == "")
        rig.tap(x, y)
        #expect(rig.takePassed() == "id 0, id -1")
    }

    @Test func `a drag beside an edge is passed on, also when it ends in one`() {
        let rig = rig(edges: Self.tenMillimetres)
        rig.down(0, 11, 20)
        rig.move(0, 2, 20)
        #expect(rig.takePassed() == "id 0")
        rig.up(0)
        #expect(rig.takePassed() == "id -1")
    }

    @Test func `the edges are those of the panel as a person sees it`() {
        let limits = PassThroughLimits(
            edges: .init(width: 0.1, height: 0), size: Self.panel)
        let rig = CoreRig(
            rules: CoreRules(passThrough: limits), transform: PanelTransform(rotation: .quarter))
        // The device's upper edge, which a person sees at the right.
        rig.down(0, 50, 5)
        #expect(rig.takePassed() == "")
        rig.down(1, 5, 50)
        #expect(rig.takePassed() == "slot 1, id 0")
    }

    // MARK: What ends contacts

    @Test(arguments: [CoreRequest.cancelContacts, .releaseAll, .giveBack])
    func `a request that ends contacts lifts what was passed on, and taps nothing that waits`(
        request: CoreRequest
    ) {
        let rig = rig(edges: Self.tenMillimetres, rest: 400_000)
        rig.down(0, 30, 20)
        rig.down(1, 5, 20)
        rig.perform(request)
        #expect(rig.takePassed() == "id 0, id -1")
        rig.wait(milliseconds: 2000)
        rig.up(0)
        rig.up(1)
        #expect(rig.takePassed() == "")
        #expect(rig.deadline == nil)
    }

    @Test func `a view that is shown or hidden changes nothing for contacts beside it`() {
        let rig = rig(contacts: 1, edges: Self.tenMillimetres)
        rig.perform(.hide)
        rig.down(0, 5, 70)
        rig.perform(.show)
        rig.up(0)
        #expect(rig.takePassed() == "id 0, id -1")
        #expect(rig.takeTyped() == "")
        rig.perform(.hide)
        rig.down(0, 50, 70)
        rig.perform(.show)
        rig.move(0, 50, 90)
        rig.down(1, 50, 20)
        #expect(rig.takePassed() == "id 1")
        rig.up(0)
        #expect(rig.takePassed() == "id -1")
    }

    @Test func `two corners that are held give back a touchscreen whose touches are limited`() {
        let limits = PassThroughLimits(
            contacts: 1, edges: Self.tenMillimetres, rest: 400_000, allowsDrags: false, size: Self.panel)
        let rig = CoreRig(
            rules: CoreRules(
                cornerHold: CornerHold(width: 0.1, height: 0.1, microseconds: 1_000_000), passThrough: limits)
        )
        rig.down(0, 2, 2)
        rig.down(1, 97, 97)
        rig.wait(milliseconds: 1000)
        #expect(rig.isCornerHeld(at: rig.now))
    }

    // MARK: Distances

    @Test func `on a large screen a contact moves further before it drags`() {
        // 55 inches: Chromium's 15 pixels of 1920 are 9.5 mm there.
        let large = PassThroughLimits(size: PhysicalSize(width: 1218, height: 685))
        #expect(large.reach == 12.18)
        #expect(PassThroughLimits(size: PhysicalSize(width: 154, height: 86)).reach == 8)
        // A panel that does not tell its size counts as one of 7 inches.
        #expect(PassThroughLimits().size == PhysicalSize(width: 154, height: 86))
    }
}

extension CoreRig {
    fileprivate func move(_ slot: Int32, _ x: Int32, _ y: Int32) {
        report(
            (EventCode.absMTSlot, slot), (EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y))
    }

    /// Lets time pass, with a call at each deadline of the core.
    fileprivate func wait(milliseconds: UInt64) {
        let end = now.advanced(byMicroseconds: milliseconds * 1000)
        while let deadline, deadline <= end, !isCornerHeld(at: deadline) {
            now = max(now, deadline)
            advance()
        }
        now = end
        advance()
    }
}
