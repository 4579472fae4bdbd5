// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// An X server that draws into memory, asks for a cookie and has no window manager.
final class XServer {
    /// Its name, as in DISPLAY.
    ///
    /// Compositors of other tests take the lowest free ones for their Xwayland, up to 32.
    static let display = ":41"
    private static let folder = "/run/sessions/windows"
    private var server: Program?

    /// Starts it, and has this process know its cookie.
    private init() throws {
        try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
        let (configuration, cookie) = (Self.folder + "/xorg.conf", Self.folder + "/cookie")
        try Self.configuration.write(toFile: configuration, atomically: true, encoding: .utf8)
        try Data(Self.cookieFile).write(to: URL(filePath: cookie))
        try #require(unsafe setenv("XAUTHORITY", cookie, 1) == 0)
        server = try start(
            Self.command(Self.display, console: 8, configuration, "-auth", cookie), isHeard: true)
        guard server?.awaitWord() != true else { return }
        // Not required but thrown, so that every test that needs it fails.
        throw Silence(log: (try? String(contentsOfFile: Self.folder + "/Xorg.log", encoding: .utf8)) ?? "")
    }

    /// The command of a server that writes its display's number when programs can connect.
    ///
    /// Without `-noreset` it resets when its only program leaves, and drops who is just connecting.
    static func command(_ display: String, console: Int, _ configuration: String, _ more: String...)
        -> [String]
    {
        [
            "Xorg", display, "vt\(console)", "-config", configuration, "-novtswitch", "-noreset",
            "-displayfd",
            "1",
        ] + more
    }

    /// The one that all tests share, as it takes long to start; nobody changes it afterwards.
    nonisolated(unsafe) private static let started = Result { try XServer() }

    /// The one that all tests share.
    static var shared: XServer {
        get throws { try unsafe started.get() }
    }

    /// The server has not said that it runs.
    private struct Silence: Error {
        let log: String
    }

    /// Starts a program of the session's, which ends with the value.
    func start(_ command: [String], isHeard: Bool = false) throws -> Program {
        let environment = ["DISPLAY": Self.display, "XAUTHORITY": Self.folder + "/cookie"]
        return try Program(
            command,
            Program.Surroundings(
                environment: environment, asUser: false, log: "\(Self.folder)/\(command[0]).log",
                isHeard: isHeard))
    }

    /// Has the kernel draw a console's text again: `KDSETMODE` with `KD_TEXT` of <linux/kd.h>.
    static func endGraphics(ofConsole number: Int) throws {
        let program = "import fcntl; fcntl.ioctl(open('/dev/tty\(number)'), 0x4B3A, 0)"
        try succeed(["python3", "-c", program])
    }

    /// What has an X server draw 1024 × 768 pixels into memory.
    static let configuration = """
        Section "Device"
            Identifier "memory"
            Driver "dummy"
            VideoRam 16384
        EndSection
        Section "Screen"
            Identifier "screen"
            Device "memory"
            DefaultDepth 24
            SubSection "Display"
                Modes "1024x768"
                Virtual 1024 768
            EndSubSection
        EndSection

        """

    /// What has an X server draw on the machine's screen, which it can turn.
    static let configurationOfScreen = """
        Section "Device"
            Identifier "screen"
            Driver "modesetting"
        EndSection

        """

    /// What has an X server draw on the machine's screen and, right of it, on a second one of which the graphics card
    /// knows nothing, as nobody has plugged it in.
    static let configurationOfTwoScreens = """
        Section "Monitor"
            Identifier "second"
            Modeline "1024x600" 48.96 1024 1064 1168 1312 600 601 604 622
            Option "Enable" "true"
            Option "RightOf" "Virtual-1"
        EndSection
        Section "Device"
            Identifier "screen"
            Driver "modesetting"
            Option "Monitor-Virtual-2" "second"
        EndSection

        """

    /// A cookie for every display of every machine, as Xau's `Xau.h` lays it out: FamilyWild, then address, number,
    /// name and cookie, each behind its length.
    private static let cookieFile: [UInt8] = {
        let fields: [[UInt8]] = [
            [], Array(display.dropFirst().utf8), Array("MIT-MAGIC-COOKIE-1".utf8), Array(0..<16),
        ]
        return [0xFF, 0xFF] + fields.flatMap { [0, UInt8($0.count)] + $0 }
    }()
}
