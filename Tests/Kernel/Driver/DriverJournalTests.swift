// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

/// What the journal gets to know.
@Suite(.serialized) struct DriverJournalTests {
    @Test func `the journal has the events of the driver, but not what is typed or where`() throws {
        try requireRealKernel()
        let journal = try TestJournal()
        let rig = try DriverRig("pin-start", fields: ["corner-hold: 1s"])
        // Whether standard error goes to the journal is told by its device and inode.
        try rig.folder.write("", to: "log")
        var status = stat()
        try #require(unsafe stat(rig.folder.path + "/log", &status) == 0)
        try rig.start(environment: ["JOURNAL_STREAM=\(status.st_dev):\(status.st_ino)"])
        var heard = try journal.messages(upTo: "A view is shown")

        try rig.tap("Start")
        try rig.awaitView("the digits") { $0.layer == "digits" }
        for digit in ["4", "7", "1"] { try rig.tap(digit) }
        try rig.tap("⏎")
        #expect(try rig.takeTyped().hasSuffix("KEY_ENTER↓ KEY_ENTER↑"))
        heard += try journal.messages(upTo: "A view shows its first layer again")
        try rig.down((0, Point(x: 0.01, y: 0.01)), (1, Point(x: 0.99, y: 0.99)))
        heard += try journal.messages(upTo: "A touchscreen was given back")
        try rig.up(0, 1)
        rig.driver?.signal(SIGUSR1)
        heard += try journal.messages(upTo: "A view is shown")
        try rig.folder.write("panels: [\n", to: "runepad.yaml")
        try rig.reload()
        heard += try journal.messages(upTo: "Files have errors, and former settings stay")
        rig.screen = nil
        heard += try journal.messages(upTo: "A touchscreen is no longer served")

        let catalog = try TestJournal.catalog()
        let subjects = heard.map { catalog[$0["MESSAGE_ID"] ?? ""] ?? "none" }
        // Whether the shuffle or the first layer of Enter is told first is no matter.
        #expect(
            subjects.filter { $0 != "Keys were shuffled" } == [
                "A touchscreen is served", "A view is shown", "A view shows its first layer again",
                "A view is hidden",
                "A touchscreen was given back", "A touchscreen is served again", "A view is shown",
                "A file has an error", "Files have errors, and former settings stay",
                "A touchscreen is no longer served",
            ], "\(heard)")
        #expect(subjects.contains("Keys were shuffled"))
        let node = try #require(heard.first?["RUNEPAD_DEVICE"])
        for message in heard {
            let known: Set = [
                "MESSAGE", "PRIORITY", "MESSAGE_ID", "SYSLOG_IDENTIFIER", "RUNEPAD_PANEL", "RUNEPAD_DEVICE",
                "RUNEPAD_LAYOUT", "RUNEPAD_FILE",
            ]
            #expect(known.isSuperset(of: message.keys), "\(message)")
            #expect(message["SYSLOG_IDENTIFIER"] == "runepadd")
            if let panel = message["RUNEPAD_PANEL"] { #expect(panel == rig.panel.name) }
            if let device = message["RUNEPAD_DEVICE"] { #expect(device == node) }
            if let layout = message["RUNEPAD_LAYOUT"] { #expect(layout == "pin-start") }
        }
        // What goes to the journal is not written as lines besides.
        #expect(rig.folder.log == "")
    }

    @Test func `keys type while the journal does not read, which later hears how much it has missed`() throws
    {
        try requireRealKernel()
        let limit = "/proc/sys/net/unix/max_dgram_qlen"
        let former = try String(contentsOfFile: limit, encoding: .utf8)
        try "2".write(toFile: limit, atomically: false, encoding: .utf8)
        defer { try? former.write(toFile: limit, atomically: false, encoding: .utf8) }
        let journal = try TestJournal()
        let rig = try DriverRig("pin")
        try rig.folder.write("", to: "log")
        var status = stat()
        try #require(unsafe stat(rig.folder.path + "/log", &status) == 0)
        try rig.start(environment: ["JOURNAL_STREAM=\(status.st_dev):\(status.st_ino)"])
        for _ in 0..<10 {
            let before = rig.view?.allKeys.map(\.label)
            rig.driver?.signal(SIGUSR2)
            try rig.awaitView("shuffled") { $0.allKeys.map(\.label) != before }
        }
        try rig.tap("4")
        #expect(try rig.takeTyped(2) == "KEY_4↓ KEY_4↑")
        // Room for one message: the driver says by itself how many are missing.
        _ = journal.next()
        let heard = try journal.messages(upTo: "Messages of the driver were dropped")
        #expect(
            heard.last?["MESSAGE"]?.hasSuffix(" messages were dropped here, because nobody read them") == true
        )
        #expect(heard.last?["PRIORITY"] == "4")
        #expect(rig.folder.log == "")
    }
}
