// SPDX-License-Identifier: MIT

import Doctor
import Testing

/// Faults of the operator's files, each with the remedy of its kind.
@Suite struct FileFaultTests {
    private typealias FileFault = ConfigurationFacts.FileFault

    @Test func `glyphs without room have their own remedy, and not the one that installs glyphs`() {
        var facts = healthyMachine()
        facts.configuration.room.errors = [FileFault("r.yaml: 10 too many", remedy: "list fewer layouts")]
        facts.configuration.characters.errors = [FileFault("r.yaml:2:3: us cannot type 'ᚠ'")]
        #expect(facts.faults == ["problem characters: r.yaml: 10 too many"])
        #expect(facts.remedies == ["list fewer layouts"])
        // Glyphs that Chromium alone does not type can be installed.
        facts.configuration.room.warnings = facts.configuration.room.errors
        facts.configuration.room.errors = []
        #expect(facts.faults.map { $0.prefix(8) } == ["warning ", "problem "])
        #expect(
            facts.remedies == [
                "list fewer layouts",
                "runepad xkb --install; then the steps that it prints, and restart the session",
            ])
    }

    @Test func `of several warnings the first has its remedy, and the command shows the others`() {
        var facts = healthyMachine()
        facts.configuration.labels.warnings = [
            FileFault("a.yaml:2:3: no font has 'ᚠ'", remedy: "run `apt install fonts-noto-core`"),
            FileFault("a.yaml:4:3: small keys"),
        ]
        #expect(facts.faults == ["warning labels: a.yaml:2:3: no font has 'ᚠ' (and 1 more)"])
        #expect(
            facts.remedies == [
                "run `apt install fonts-noto-core`; `runepad check /etc/runepad/runepad.yaml` shows the others"
            ])
        facts.configuration.labels.warnings.removeFirst()
        #expect(facts.remedies == ["runepad check /etc/runepad/runepad.yaml"])
    }
}
