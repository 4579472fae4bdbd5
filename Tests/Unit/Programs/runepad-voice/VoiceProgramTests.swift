// SPDX-License-Identifier: MIT

import Engine
import TestSpeech
import Testing

/// From the bus to the real speech-dispatcher.
@Suite(.serialized) struct VoiceProgramTests {
    @Test func `keys under a finger are spoken in the language of the layout`() throws {
        let rig = try VoiceRig()
        try rig.tell(GuideMessage(.entered, label: "a", language: "en"), untilSaid: "CHAR a")
        try rig.tell(GuideMessage(.entered, label: "ß", language: "de"), untilSaid: "CHAR ß")
        try rig.tell(
            GuideMessage(.entered, label: "⌫", keyName: "backspace", language: "de"),
            untilSaid: "KEY backspace")
        try rig.tell(
            GuideMessage(.entered, keyName: "shift", state: .latched, language: "de"), untilSaid: "SPEAK ein")
        try rig.tell(GuideMessage(.typed, label: "q", language: "de"), untilSaid: "SPEAK eingegeben")
        #expect(
            rig.said.filter { $0 != "STOP" } == [
                "LANGUAGE en", "CHAR a", "LANGUAGE de", "CHAR ß", "KEY backspace", "KEY shift", "SPEAK ein",
                "CHAR q",
                "SPEAK eingegeben",
            ])
        #expect(rig.logged == ["the driver is there with front"])
    }
}

extension VoiceProgramTests {
    @Test func `a new key interrupts the speech about the key before`() throws {
        let rig = try VoiceRig()
        let long = "delete the last digit"
        try rig.tell(GuideMessage(.entered, spoken: long, language: "en"), untilSaid: "SPEAK \(long)")
        try rig.tell(GuideMessage(.entered, label: "7", language: "en"), untilSaid: "CHAR 7")
        #expect(rig.said == ["LANGUAGE en", "SPEAK \(long)", "STOP", "CHAR 7"])
    }

    @Test func `a person makes the voice softer, and it has its own volume again for the next one`() throws {
        let rig = try VoiceRig()
        try rig.tell(GuideMessage(.entered, label: "a", language: "en"), untilSaid: "CHAR a")
        try rig.tell(GuideMessage(.softer, label: "a", language: "en"), untilSaid: "CHAR a")
        try rig.tell(GuideMessage(.entered, label: "b", language: "en"), untilSaid: "CHAR b")
        try rig.tell(GuideMessage(.hidden, language: "en"), untilSaid: "SPEAK Keyboard hidden.")
        #expect(
            rig.said.filter { $0 != "STOP" } == [
                "LANGUAGE en", "CHAR a", "VOLUME -20", "CHAR a", "CHAR b", "VOLUME 0",
                "SPEAK Keyboard hidden.",
            ])
    }

    @Test func `a stop message interrupts speech`() throws {
        let rig = try VoiceRig()
        let long = "delete the last digit"
        try rig.tell(GuideMessage(.entered, spoken: long, language: "en"), untilSaid: "SPEAK \(long)")
        try rig.tell(GuideMessage(.stop), untilSaid: "STOP")
    }

    @Test func `a German view begins with its title and how to type, spoken in German`() throws {
        let rig = try VoiceRig()
        // The title lasts no longer than it is.
        try rig.tell(
            GuideMessage(.began, language: "de", layout: "PIN", confirmation: .lift),
            untilSaid: "SPEAK Ziehen Sie einen Finger über das Glas, um die Tasten zu hören. "
                + "Heben Sie den Finger, um die Taste einzugeben.")
        #expect(rig.said.prefix(2) == ["LANGUAGE de", "SPEAK PIN"])
    }

    @Test func `a masked key makes a sound and is not spoken`() throws {
        let rig = try VoiceRig(sound: "recorded")
        try rig.tell(GuideMessage(.entered, label: "a", language: "en"), untilSaid: "CHAR a")
        rig.tell(GuideMessage(.entered, label: "7", language: "en", isMasked: true))
        try rig.wait("a sound is played") { rig.played > 0 }
        try rig.tell(GuideMessage(.entered, label: "b", language: "en"), untilSaid: "CHAR b")
        #expect(rig.said.filter { $0 != "STOP" } == ["LANGUAGE en", "CHAR a", "CHAR b"])
    }

    @Test func `the next key restarts a speech-dispatcher that has ended`() throws {
        let rig = try VoiceRig()
        try rig.tell(GuideMessage(.entered, label: "a", language: "en"), untilSaid: "CHAR a")
        try rig.endSpeech()
        try rig.tell(GuideMessage(.entered, label: "b", language: "en"), untilSaid: "CHAR b")
        #expect(rig.logged == ["the driver is there with front"])
    }

    @Test func `keys make sounds while speech-dispatcher ends in each text`() throws {
        let rig = try VoiceRig(sound: "recorded")
        for text in ["delete the last digit", "say the whole number"] {
            try rig.tell(GuideMessage(.entered, spoken: text, language: "en"), untilSaid: "SPEAK \(text)")
            #expect(rig.logged.count == 1)
            try rig.endSpeech()
        }
        try rig.wait("the line is logged") { rig.logged.count == 2 }
        #expect(
            rig.logged.last
                == """
                there is no voice, so keys make sounds instead: cannot be heard through speech-dispatcher: \
                speech-dispatcher has ended; look for a sound device by 'aplay -l', and try 'spd-say --wait hello' as \
                this user
                """)
        rig.tell(GuideMessage(.entered, label: "c", language: "en"))
        try rig.wait("a sound is played") { rig.played > 0 }
    }

    @Test func `without speech-dispatcher, keys make sounds, and the log has one line about it`() throws {
        let rig = try VoiceRig(speaks: false, sound: "recorded")
        for label in ["a", "b", "c"] {
            let former = rig.played
            rig.tell(GuideMessage(.entered, label: label, language: "en"))
            try rig.wait("a sound is played") { rig.played > former }
        }
        #expect(rig.logged.count == 2)
        let line = try #require(rig.logged.last)
        #expect(
            line.hasPrefix(
                "there is no voice, so keys make sounds instead: cannot connect to speech-dispatcher: "))
        #expect(line.hasSuffix("try 'spd-say hello' as this user"))
        #expect(rig.said == [])
    }

    @Test func `keys make sounds while speech-dispatcher takes texts that nobody hears`() throws {
        let rig = try VoiceRig(sound: "recorded")
        try rig.speech.mute()
        try rig.explore(untilLogged: "there is no voice, so keys make sounds instead: ")
        #expect(
            rig.logged.last
                == """
                there is no voice, so keys make sounds instead: cannot be heard through speech-dispatcher: it takes \
                texts, but the synthesizer does not say them, so nothing is heard; look for a sound device by \
                'aplay -l', and try 'spd-say --wait hello' as this user
                """)
        #expect(rig.said.contains("CHAR a"))
        let former = rig.played
        rig.tell(GuideMessage(.entered, label: "c", language: "en"))
        try rig.wait("a sound is played") { rig.played > former }
        try rig.speech.unmute()
        try rig.explore(untilLogged: "there is a voice again")
        #expect(rig.logged.count == 3)
    }

    @Test func `no label is logged`() throws {
        let rig = try VoiceRig(speaks: false)
        rig.tell(GuideMessage(.entered, label: "geheim", spoken: "sehr", language: "zz zz"))
        try rig.wait("the line is logged") { rig.logged.count == 2 }
        #expect(!rig.logged.contains { $0.contains("geheim") || $0.contains("sehr") || $0.contains("zz") })
    }
}
