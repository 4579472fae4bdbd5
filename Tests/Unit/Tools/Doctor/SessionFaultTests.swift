// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine
import Testing
import Text

/// Faults of sessions and of the programs in them.
@Suite struct SessionFaultTests {
    @Test func `a user who is not in runepad-view, or not yet in this session, is reported`() {
        var facts = healthyMachine()
        facts.changeSession { $0.mayView = false }
        #expect(
            facts.faults == [
                "problem session: kiosk is not in the group runepad-view, so the overlay may not draw the keys"
            ])
        #expect(
            facts.remedies == ["usermod --append --groups runepad-view kiosk; then start the machine again"])
        facts.changeSession { ($0.mayView, $0.hasViewGroup) = (true, false) }
        #expect(
            facts.faults == [
                "problem session: kiosk came into the group runepad-view after the session began, so the overlay may not draw the keys yet"
            ])
        #expect(facts.remedies == ["start the machine again"])
        facts.changeSession { $0.userNumber = 0 }
        #expect(facts.faults == [])
    }

    @Test func `a user in the group input, who may read every key, is a warning`() {
        var facts = healthyMachine()
        facts.changeSession { $0.mayReadKeys = true }
        #expect(
            facts.faults == [
                "warning session: kiosk is in the group input, so each program of the session may read every key that is typed"
            ])
        #expect(facts.remedies == ["gpasswd --delete kiosk input; then start the machine again"])
        facts.changeSession { $0.userNumber = 0 }
        #expect(facts.faults == [])
    }

    @Test func `a panel and a session at different seats are reported with both seats`() {
        var facts = healthyMachine()
        facts.changeSession { $0.seats = ["seat1"] }
        #expect(
            facts.faults == [
                "problem session: the panel front is at the seat seat0, and the session of kiosk at seat1"
            ])
        facts.changeSession { $0.seats = [] }
        #expect(facts.faults == [])
    }

    @Test func `a panel is reported once if none of several sessions is at its seat`() {
        var facts = healthyMachine()
        var (second, other) = (servedPanel(), session())
        (second.name, second.seat) = ("back", "seat1")
        (other.user, other.seats) = ("guest", ["seat1"])
        facts.bus = .panels([servedPanel(), second])
        facts.sessions.append(other)
        #expect(facts.faults == [])
        second.seat = "seat2"
        facts.bus = .panels([servedPanel(), second])
        #expect(
            facts.faults == [
                "problem session: the panel back is at the seat seat2, and the session of kiosk at seat0, the session of guest at seat1"
            ])
        #expect(facts.remedies.count == 1)
    }

    @Test func `an installed overlay that does not run or has no display is a problem`() {
        var facts = healthyMachine()
        facts.changeSession { $0.overlay?.hasDisplay = false }
        #expect(
            facts.faults == [
                "problem overlay: the overlay of kiosk does not know the session's screen, and draws on the text console"
            ])
        facts.changeSession { $0.overlay = nil }
        #expect(
            facts.faults == [
                "problem overlay: no runepad-overlay runs in the session of kiosk, so nobody sees the keys"
            ])
        #expect(facts.remedies[0].hasPrefix("in the session, `systemctl --user restart runepad-overlay`"))
        facts.changeSession { $0.startFile = "/home/kiosk/.xsession" }
        #expect(facts.remedies == ["start the session again: /home/kiosk/.xsession starts the overlay"])
        facts.changeSession { $0.age = 45 }
        #expect(facts.faults.map { $0.prefix(7) } == ["problem"])
        facts.changeSession { $0.age = 44 }
        #expect(
            facts.faults == [
                "unknown overlay: the session of kiosk started 44 s ago, and no runepad-overlay runs in it yet"
            ])
        facts.hasOverlay = false
        #expect(
            facts.faults == ["note overlay: runepad-overlay is not installed, so no program draws the keys"])
    }

    @Test func `text fields that bring no view are a problem only for panels with show: auto`() {
        var facts = healthyMachine()
        facts.changePanel { $0.textFields = TextFieldStatus(refusals: ["input-method-v2: fcitx5 has it"]) }
        #expect(
            facts.faults == [
                "problem fields: no text field brings the view of front: input-method-v2: fcitx5 has it"
            ])
        facts.changeSession { $0.overlay?.age = 44 }
        #expect(
            facts.faults == [
                "unknown fields: the overlay started 44 s ago, and has not told yet how text fields bring the view of front"
            ])
        facts.changeSession { $0.overlay?.age = 45 }
        #expect(facts.faults.map { $0.prefix(7) } == ["problem"])
        facts.changePanel { ($0.textFields, $0.show) = (TextFieldStatus(), .always) }
        #expect(facts.faults == [])
    }

    @Test func `other on-screen keyboards of the session are reported`() {
        var facts = healthyMachine()
        facts.changeSession { ($0.otherKeyboards, $0.hasGnomeKeyboard) = (["squeekboard"], true) }
        #expect(facts.faults.count == 2)
        #expect(
            facts.faults[0].hasPrefix("warning keyboards: squeekboard runs in the session of kiosk as well"))
        #expect(facts.remedies[0] == "pkill --exact squeekboard; and take it out of the session's start file")
    }

    @Test func `a keymap that lacks glyphs is a problem; an unreadable keymap is unknown`() {
        var facts = healthyMachine()
        facts.changeSession { $0.glyphs = .all(24) }
        #expect(facts.faults == [])
        facts.changeSession { $0.glyphs = .missing(of: 24, leadingOut: 0) }
        #expect(facts.faults == ["problem keymap: the session of kiosk does not type all of the 24 glyphs"])
        facts.changeSession { $0.glyphs = .missing(of: 24, leadingOut: 2) }
        #expect(
            facts.faults == [
                "problem keymap: the session of kiosk does not type all of the 24 glyphs; with the keycodes of 2 a desktop "
                    + "opens its settings, takes a screenshot or the like"
            ])
        facts.configuration.isKiosk = true
        #expect(facts.faults == ["problem keymap: the session of kiosk does not type all of the 24 glyphs"])
        facts.changeSession { $0.compositor = "sway" }
        #expect(
            facts.faults == [
                "warning keymap: the keyboard on which kiosk typed last does not type all glyphs under sway, which has a "
                    + "keymap for each keyboard"
            ])
        facts.changeSession { $0.glyphs = .unreadable }
        #expect(facts.faults == ["unknown keymap: the keymap of the session of kiosk cannot be read"])
    }

    @Test func `glyphs that a panel could type are a problem; those it does not are no threat`() {
        var facts = healthyMachine()
        facts.changePanel { $0.glyphs = .unread }
        facts.changeSession { $0.glyphs = .missing(of: 24, leadingOut: 2) }
        #expect(
            facts.faults == [
                "problem keymap: the session of kiosk does not type all of the 24 glyphs, so the panel front does not "
                    + "either"
            ])
        facts.changeSession { $0.glyphs = .all(24) }
        for use in [GlyphUse.unread, .unreported] {
            facts.changePanel { $0.glyphs = use }
            #expect(
                facts.faults == [
                    "problem keymap: the session of kiosk types all 24 glyphs, but no overlay has told that to the driver, "
                        + "so the panel front does not type them"
                ])
            #expect(facts.remedies == ["in the session, `systemctl --user restart runepad-overlay`"])
        }
        facts.changePanel { $0.glyphs = .typed }
        #expect(facts.faults == [])
    }

    @Test func `an option that hides a browser's text fields or touches is reported`() {
        var facts = healthyMachine()
        facts.changeSession {
            $0.browsers = [
                SessionFacts.Browser(name: "chromium", arguments: ["chromium", "--ozone-platform=x11"])
            ]
        }
        #expect(
            facts.faults == [
                "warning browsers: chromium runs with --ozone-platform=x11, so the compositor learns nothing of its text fields"
            ])
        facts.changeSession {
            ($0.browsers, $0.isWayland) = ([SessionFacts.Browser(name: "firefox-esr")], false)
        }
        #expect(facts.remedies == ["start it with MOZ_USE_XINPUT2=1 in its environment"])
        facts.changeSession { $0.browsers[0].environment = ["MOZ_USE_XINPUT2": "1"] }
        #expect(facts.faults == [])
        facts.changeSession { $0.browsers[0].environment = nil }
        #expect(facts.faults == [])
    }

    @Test func `a browser without the web extension is reported if a panel has a PIN layout`() {
        var facts = healthyMachine()
        facts.changeSession {
            $0.browsers = [SessionFacts.Browser(name: "firefox-esr"), SessionFacts.Browser(name: "chromium")]
            $0.browsers[0].webExtension = .missing
        }
        #expect(facts.faults == [])
        facts.configuration.panels[0].awaitsPINFields = true
        #expect(
            facts.faults == [
                "warning browsers: firefox-esr has no web extension of Runepad, so it reports the PIN fields of pages as passwords, and they do not bring the layout of front for PINs"
            ])
        #expect(
            facts.remedies == ["runepad web-fields --install firefox; then start the browser again"])
        #expect(
            facts.findings.compactMap(\.remedy?.right) == [
                "Runepad's web extension may see which text field has the focus, on every page"
            ])
        facts.changeSession { $0.browsers[0].webExtension = .idle }
        #expect(
            facts.faults == [
                "warning browsers: firefox-esr does not run Runepad's web extension, which is installed, so it reports the PIN fields of pages as passwords, and they do not bring the layout of front for PINs"
            ])
        #expect(
            facts.remedies == [
                "start the browser again, without --incognito, --private-window, --disable-extensions or a --load-extension of your own; docs/web-fields.md has further causes"
            ])
        facts.changeSession { $0.browsers[0].age = 44 }
        #expect(
            facts.faults == [
                "unknown browsers: firefox-esr started 44 s ago, and may not have loaded Runepad's web extension yet"
            ])
        #expect(facts.remedies == ["run the doctor again in a minute"])
        facts.changeSession { $0.browsers[0].age = 45 }
        #expect(facts.faults.map { $0.prefix(7) } == ["warning"])
        // What is not installed does not come by waiting.
        facts.changeSession { ($0.browsers[0].age, $0.browsers[0].webExtension) = (1, .missing) }
        #expect(facts.faults.map { $0.prefix(7) } == ["warning"])
        facts.changeSession {
            $0.browsers[0].webExtension = .running
            $0.browsers[1] = SessionFacts.Browser(name: "epiphany")
        }
        #expect(facts.faults == [])
        #expect(
            facts.findings.filter { $0.check == .browsers }.map(\.text) == [
                "firefox-esr runs with Runepad's web extension", "epiphany runs",
            ])
    }

    @Test func `a browser without the web extension is noted if a panel composes numbers for its fields`() {
        var facts = healthyMachine()
        facts.changeSession { $0.browsers = [SessionFacts.Browser(name: "chromium")] }
        facts.changeSession { $0.browsers[0].webExtension = .missing }
        facts.configuration.panels[0].composesForFields = true
        let effect =
            "so a page's own limits of a number or a text do not show on the keys of front, which allow all that their "
            + "layout allows"
        #expect(
            facts.faults == ["note browsers: chromium has no web extension of Runepad, \(effect)"])
        #expect(facts.remedies == ["runepad web-fields --install chromium; then start the browser again"])
        facts.changeSession { $0.browsers[0].webExtension = .idle }
        #expect(
            facts.faults == [
                "warning browsers: chromium does not run Runepad's web extension, which is installed, \(effect)"
            ])
        facts.changeSession { $0.browsers[0].webExtension = .running }
        #expect(facts.faults == [])
        // What a PIN costs is said alone.
        facts.changeSession { $0.browsers[0].webExtension = .missing }
        facts.configuration.panels[0].awaitsPINFields = true
        #expect(facts.faults.count == 1 && facts.faults[0].contains("PIN fields"))
    }

    @Test func `in a browser's kiosk, a Chromium that goes back by a swipe is reported`() {
        var facts = healthyMachine()
        func run(_ arguments: String...) {
            facts.changeSession {
                $0.browsers = [SessionFacts.Browser(name: "chromium", arguments: ["chromium"] + arguments)]
            }
        }
        run("--app=https://example.org/")
        #expect(facts.faults == [])
        facts.configuration.panels[0].passesSwipesToKioskBrowser = true
        #expect(
            facts.faults == [
                "warning browsers: chromium goes to the page before by a swipe, and front passes swipes on"
            ])
        let others =
            ", or refuse swipes by `touches: {swipe: no}` of the panel or by the style of each page: docs/kiosk-security.md"
        #expect(
            facts.remedies == ["start it with --disable-features=OverscrollHistoryNavigation\(others)"])
        // Chromium heeds the last one.
        run("--disable-features=OverscrollHistoryNavigation", "--disable-features=Translate")
        #expect(
            facts.remedies == ["add ,OverscrollHistoryNavigation to its last --disable-features\(others)"])
        for arguments in [
            ["--disable-features=Translate", "--disable-features=Translate,OverscrollHistoryNavigation"],
            ["--kiosk --disable-features=OverscrollHistoryNavigation https://example.org/"],
        ] {
            facts.changeSession { $0.browsers[0].arguments = arguments }
            #expect(facts.faults == [])
        }
        // This user may not read them.
        facts.changeSession { $0.browsers[0].arguments = [] }
        #expect(facts.faults == [])
        facts.changeSession {
            $0.browsers = [SessionFacts.Browser(name: "firefox-esr", arguments: ["firefox-esr"])]
        }
        #expect(facts.faults == [])
    }

    @Test func `layouts that are chosen by programs need a way that tells programs`() {
        var facts = healthyMachine()
        facts.configuration.panels[0].choosesByProgram = true
        #expect(
            facts.faults == [
                "warning fields: text fields bring the view of front, by input-method-v2, which does not tell their "
                    + "programs: the entries of `fields` with `program` never apply"
            ])
        facts.changePanel { $0.textFields = TextFieldStatus(source: "at-spi") }
        #expect(facts.faults == [])
    }

    @Test func `a keypad or a switch that is not plugged in is reported`() {
        var facts = healthyMachine()
        facts.configuration.panels[0].missingInputs = [.init("name *AudioNav*")]
        #expect(
            facts.faults == [
                "warning configuration: no device with name *AudioNav* has the keys that front names, so nobody types with it"
            ])
        facts.configuration.panels[0].missingInputs[0].otherSeat = "seat1"
        #expect(
            facts.faults == [
                "warning configuration: the device with name *AudioNav* is at the seat seat1, and front at another one, so nobody types with it"
            ])
        #expect(facts.remedies.count == 1 && facts.remedies[0].contains("loginctl seat-status seat1"))
        facts.configuration.panels[0].missingInputs[0] = .init("name *AudioNav*")
        facts.configuration.panels[0].missingInputs[0].lackedKeys = ["KEY_F23", "KEY_F24"]
        #expect(
            facts.faults == [
                "warning configuration: the device with name *AudioNav* lacks KEY_F23, KEY_F24, which front names"
            ])
    }

    @Test func `a guided panel without a voice, a synthesizer or its headphone jack is reported`() {
        var facts = healthyMachine()
        facts.configuration.panels[0].isGuided = true
        facts.configuration.panels[0].jack = .found
        #expect(facts.faults == [])
        facts.configuration.panels[0].jack = .missing
        #expect(
            facts.faults.count == 1
                && facts.faults[0].hasPrefix(
                    "warning voice: no headphone jack at its seat is the one of front")
        )
        facts.configuration.panels[0].jack = nil
        facts.voice.hasSoundCard = false
        #expect(
            facts.faults == [
                "warning voice: no sound card of this machine plays, so nothing is heard, unless a sound server plays elsewhere"
            ])
        facts.voice.synthesizers = []
        #expect(
            facts.faults == [
                "problem voice: speech-dispatcher has no voice, so keys make sounds instead of words"
            ])
        facts.voice.count = 2
        #expect(
            facts.faults == [
                "problem voice: 2 runepad-voice run for one user, so each key is said 2 times"
            ])
        facts.voice.count = 0
        #expect(
            facts.faults == [
                "problem voice: a panel is `guided`, and no runepad-voice runs, so nothing says its keys"
            ])
        facts.changeSession { $0.age = 44 }
        #expect(facts.faults == ["unknown voice: a session started 44 s ago, and no runepad-voice runs yet"])
        facts.voice.isInstalled = false
        #expect(facts.remedies == ["install the package runepad-voice"])
    }

    @Test func `the modules that come with speech-dispatcher itself are no synthesizers`() {
        #expect(VoiceFacts.synthesizers(ofModules: ["sd_dummy", "sd_generic", "LICENSE"]) == [])
        #expect(VoiceFacts.synthesizers(ofModules: ["sd_generic", "sd_espeak-ng"]) == ["espeak-ng"])
    }
}

/// The age of a process, from proc(5).
@Suite struct ProcessAgeTests {
    /// A process that started 250.07 s after the machine, whose name looks like more fields.
    private let line = "71 (a) S 1 (b) S 1 71 71 0 -1 4194560 100 0 0 0 5 3 0 0 20 0 1 0 25007 8000 300"

    @Test func `the age of a process is the time since its start`() {
        #expect(secondsSinceStart(stat: line, uptime: 294, ticks: 100) == 44)
        #expect(secondsSinceStart(stat: line, uptime: 249, ticks: 100) == 0)
    }

    @Test(arguments: ["", "71 (a) S 1", "71 (a) S 1 71 71 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 x 0 0 0"])
    func `a line without a start has no age`(line: String) {
        #expect(secondsSinceStart(stat: line, uptime: 294, ticks: 100) == nil)
    }
}

/// The report for people and for programs.
@Suite struct DoctorReportTests {
    @Test func `the report has a line for each finding, its remedy, and the totals at the end`() {
        let report = DoctorReport([
            Finding(.uinput, .good, "it is there"),
            Finding(.service, .problem, "it is off", remedy: .mend("systemctl", "start", "runepadd")),
        ])
        #expect(
            report.lines.joined(separator: "\n") == """
                good     uinput: it is there
                problem  service: it is off
                         → systemctl start runepadd
                1 problem
                """)
        #expect(DoctorReport([]).lines == ["nothing is wrong that this command can see"])
    }

    @Test func `the JSON report has a remedy as a line and as the words of a command`() {
        let remedy = Remedy.mend("chmod", "a+r", "/etc/my files/it's.yaml")
        let report = DoctorReport([Finding(.configuration, .problem, "no", remedy: remedy)])
        #expect(remedy.description == #"chmod a+r '/etc/my files/it'\''s.yaml'"#)
        #expect(
            report.json.text == #"""
                {"problems":1,"warnings":0,"findings":[{"check":"configuration","verdict":"problem","text":"no","remedy":"chmod a+r '/etc/my files/it'\\''s.yaml'","command":["chmod","a+r","/etc/my files/it's.yaml"],"right":null}]}
                """#)
    }
}
