// SPDX-License-Identifier: MIT

import Control
import Engine
import Overlay
import Testing
import TextFields
import Windows

struct FieldFollowerTests {
    private let diary = Diary()
    private let driver: FakeDriver

    init() { driver = FakeDriver(diary) }

    private func follower(_ sources: any TextFieldSource...) -> FieldFollower {
        let diary = diary
        return FieldFollower(
            sources: sources, driver: driver, clock: { diary.now }, log: { diary.write("log: " + $0) })
    }

    private func panel(_ show: ShowOccasion = .auto, isVisible: Bool = false) -> PanelState {
        var panel = PanelState(name: "p")
        panel.show = show
        panel.isVisible = isVisible
        return panel
    }

    @Test func `a panel is requested to show for a field, and to hide shortly after it`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel()]))
        fields.tell(.entered(.pin))
        fields.tell(.changed(to: .email))
        #expect(diary.read() == ["fields watched", "p: show for pin", "p: show for email"])
        fields.tell(.left)
        #expect(diary.read() == [])
        #expect(follower.deadline == diary.now.advanced(byMicroseconds: 250_000))
        diary.now = diary.now.advanced(byMicroseconds: 250_000)
        follower.advance()
        #expect(diary.read() == ["p: field left"])
        #expect(follower.deadline == nil)
    }

    @Test func `text fields are watched only while a panel wants them`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel(.call)]))
        #expect(diary.read() == [])
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["fields watched"])
        follower.take(.panelChanged(panel(isVisible: true), from: panel()))
        #expect(diary.read() == [])
        follower.take(.panelChanged(panel(.call), from: panel()))
        #expect(diary.read() == ["fields let go"])
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["fields watched"])
    }

    @Test func `a field is forgotten when nobody listens any more`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel()]))
        fields.tell(.entered(.pin))
        follower.take(.panelChanged(panel(.call), from: panel()))
        _ = diary.read()
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["fields watched"])
        // A page that still has its field is another matter: its program goes on to tell.
        follower.take(page: .field(.email))
        follower.take(.panelChanged(panel(.call), from: panel()))
        _ = diary.read()
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["p: show for email", "fields watched"])
    }

    @Test func `the first source of text fields that works is used`() {
        let (none, good, other) = (
            FakeSource("none", diary, isThere: false), FakeSource("good", diary), FakeSource("other", diary)
        )
        let follower = follower(none, good, other)
        follower.take(.driverCame([panel()]))
        #expect(diary.read() == ["good watched"])
        good.tell(.entered(.default))
        #expect(diary.read() == ["p: show for default"])
        #expect(follower.deadline == nil)
    }

    @Test func `when a source ends, the next one is used, and the ended one never again`() {
        let (first, second) = (FakeSource("first", diary), FakeSource("second", diary))
        let follower = follower(first, second)
        follower.take(.driverCame([panel()]))
        first.tell(.ended(TextFieldsUnavailable("taken")))
        #expect(diary.read() == ["first watched", "first let go", "second watched"])
        follower.take(.panelChanged(panel(.call), from: panel()))
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["second let go", "second watched"])
    }

    @Test func `without a working source, the reasons are logged once`() {
        let (none, taken) = (FakeSource("none", diary, isThere: false), FakeSource("taken", diary))
        let follower = follower(none, taken)
        follower.take(.driverCame([panel()]))
        taken.tell(.ended(TextFieldsUnavailable("another input method has them")))
        #expect(
            diary.read() == [
                "taken watched", "taken let go",
                "log: none: there is no none; taken: another input method has them; views with 'show: auto' are shown only when they are called",
            ])
        follower.take(.panelChanged(panel(.call), from: panel()))
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == [])
    }

    @Test func `a display server without sources is logged as not reporting text fields`() {
        let follower = follower()
        follower.take(.driverCame([panel()]))
        #expect(
            diary.read() == [
                "log: this display server does not report text fields; "
                    + "views with 'show: auto' are shown only when they are called"
            ])
    }

    @Test func `the driver gets each panel's source of text fields, and why others failed`() {
        let (none, good) = (FakeSource("none", diary, isThere: false), FakeSource("good", diary))
        let follower = follower(none, good)
        var other = panel(.call)
        other.name = "q"
        follower.take(.driverCame([panel(), other]))
        let status = TextFieldStatus(source: "good", refusals: ["none: there is no none"])
        #expect(driver.reports == ["p": status])
        // Each panel that comes gets the report.
        driver.reports = [:]
        follower.take(.panelGone(panel()))
        follower.take(.panelCame(panel()))
        #expect(driver.reports == ["p": status])
        driver.reports = [:]
        follower.take(.panelChanged(panel(isVisible: true), from: panel()))
        #expect(driver.reports == [:])
        // A panel that wants no fields any more has no way.
        follower.take(.panelChanged(panel(.call), from: panel()))
        #expect(driver.reports == ["p": TextFieldStatus()])
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(driver.reports == ["p": status])
        good.tell(.ended(TextFieldsUnavailable("it has ended")))
        let refusals = status.refusals + ["good: it has ended"]
        #expect(driver.reports == ["p": TextFieldStatus(source: nil, refusals: refusals)])
        // A driver that comes back has forgotten it.
        driver.reports = [:]
        follower.take(.driverGone(ControlError(.noDriver, "there is none")))
        follower.take(.driverCame([panel()]))
        #expect(driver.reports == ["p": TextFieldStatus(source: nil, refusals: refusals)])
    }

    @Test func `a driver that comes again is told the status again, and one that is gone nothing`() {
        let follower = follower(FakeSource("good", diary))
        let status = TextFieldStatus(source: "good", refusals: [])
        follower.take(.driverCame([panel()]))
        #expect(driver.reports == ["p": status])
        // It has ended and another one has come before the bus said so.
        driver.reports = [:]
        follower.take(.driverCame([panel()]))
        #expect(driver.reports == ["p": status])
        driver.reports = [:]
        follower.take(.driverGone(ControlError(.noDriver, "there is none")))
        #expect(driver.reports == [:])
        follower.take(.driverCame([panel()]))
        #expect(driver.reports == ["p": status])
    }

    @Test func `a web page decides about its own fields, with and without another source`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel()]))
        follower.take(page: .noField)
        fields.tell(.entered(.password))
        #expect(diary.read() == ["fields watched"])
        #expect(follower.deadline == diary.now.advanced(byMicroseconds: 100_000))
        follower.take(page: .field(.pin))
        #expect(diary.read() == ["p: show for pin"])
        fields.tell(.ended(TextFieldsUnavailable("taken")))
        _ = diary.read()
        follower.take(page: .field(.email))
        #expect(diary.read() == ["p: show for email"])
        follower.take(page: nil)
        diary.now = follower.deadline ?? diary.now
        follower.advance()
        #expect(diary.read() == ["p: field left"])
        #expect(follower.deadline == nil)
    }

    @Test func `the session's field shows the view if the web page reports nothing in time`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel()]))
        follower.take(page: .noField)
        fields.tell(.entered(.email))
        diary.now = follower.deadline ?? diary.now
        follower.advance()
        #expect(diary.read() == ["fields watched", "p: show for email"])
    }

    @Test func `an input method offers to commit for each panel that follows fields, while it listens`() {
        let fields = FakeSource("fields", diary, commits: true)
        let follower = follower(fields, FakeSource("other", diary))
        var called = panel(.call)
        called.name = "q"
        follower.take(.driverCame([panel(), called]))
        #expect(diary.read() == ["fields watched", "p: commits offered"])
        follower.take(.panelChanged(panel(isVisible: true), from: panel()))
        #expect(diary.read() == [])
        follower.take(.panelChanged(panel(.call), from: panel()))
        #expect(diary.read() == ["fields let go", "p: commits withdrawn"])
        follower.take(.panelChanged(panel(), from: panel(.call)))
        #expect(diary.read() == ["fields watched", "p: commits offered"])
        // The driver has forgotten what it was told.
        follower.take(.panelGone(panel()))
        follower.take(.panelCame(panel()))
        #expect(diary.read().suffix(1) == ["p: commits offered"])
        follower.take(.driverCame([panel()]))
        #expect(diary.read() == ["p: commits offered"])
        fields.tell(.ended(TextFieldsUnavailable("taken")))
        #expect(diary.read() == ["fields let go", "other watched", "p: commits withdrawn"])
    }

    @Test func `the driver hears of a commit once the session has taken it, or when nobody can take it`() {
        let fields = FakeSource("fields", diary, commits: true)
        let follower = follower(fields)
        follower.take(.commit(panel(), number: 1, text: "ᚠ"))
        #expect(diary.read() == ["p: committed 1"])
        follower.take(.driverCame([panel()]))
        _ = diary.read()
        follower.take(.commit(panel(), number: 2, text: "😀"))
        #expect(diary.read() == ["fields get 😀"])
        fields.takeText()
        #expect(diary.read() == ["p: committed 2"])
    }

    @Test func `a panel whose driver returns while a field has focus is requested to show`() {
        let fields = FakeSource("fields", diary)
        let follower = follower(fields)
        follower.take(.driverCame([panel()]))
        fields.tell(.entered(.pin))
        follower.take(.driverGone(ControlError(.noDriver, "there is none")))
        _ = diary.read()
        follower.take(.driverCame([panel()]))
        // It was listened to meanwhile.
        #expect(diary.read() == ["p: show for pin"])
    }
}

/// A session's text fields, of which a test tells.
private final class FakeSource: TextFieldSource {
    let name: String
    private let isThere: Bool
    private let commits: Bool
    private unowned let diary: Diary
    private weak var current: Watch?

    init(_ name: String, _ diary: Diary, isThere: Bool = true, commits: Bool = false) {
        self.name = name
        self.isThere = isThere
        self.commits = commits
        self.diary = diary
    }

    func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch {
        guard isThere else { throw TextFieldsUnavailable("there is no \(name)") }
        diary.write("\(name) watched")
        let watch = Watch(name, diary, commits: commits, handler)
        current = watch
        return watch
    }

    /// Tells whoever listens.
    func tell(_ event: TextFieldEvent) { current?.handler(event) }

    /// Takes the text that was committed last.
    func takeText() { current?.whenTaken() }

    private final class Watch: TextFieldWatch {
        let handler: (TextFieldEvent) -> Void
        let commitsText: Bool
        private(set) var whenTaken: () -> Void = {}
        private let name: String
        private unowned let diary: Diary

        init(
            _ name: String, _ diary: Diary, commits: Bool, _ handler: @escaping (TextFieldEvent) -> Void
        ) {
            self.name = name
            self.diary = diary
            self.handler = handler
            commitsText = commits
        }

        func commit(_ text: String, then: @escaping () -> Void) {
            diary.write("\(name) get \(text)")
            whenTaken = then
        }

        deinit { diary.write("\(name) let go") }
    }
}
