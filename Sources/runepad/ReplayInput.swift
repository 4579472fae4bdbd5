// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import Devices
import Glibc
import Keymaps
import LayoutFiles
import Layouts
import Recordings
import Touch
import YAMLDocuments

/// What `runepad replay` reads, checked; what is wrong goes to standard error.
struct ReplayInput {
    /// The recorded touchscreen.
    let panel: RecordedPanel
    /// Its events, in protocol B or of a single-touch device.
    let events: [RecordedEvent]

    /// Reads the recording at `path`, with the file that describes its device where it needs one.
    init(_ path: String, description: String?, device: String?) throws {
        var recording = try Self.recording(path)
        if let description {
            recording.describe(by: try Self.recording(description))
        } else if recording.devices.contains(where: { $0.description == nil }) {
            for candidate in Self.descriptions(beside: path) {
                guard let other = try Self.recordingIfThere(candidate) else { continue }
                recording.describe(by: other)
            }
        }
        do {
            panel = try recording.touchscreen(named: device)
            events = try panel.events()
        } catch {
            printError("runepad: \(path) \(error)")
            throw ExitCode.dataError
        }
    }

    /// The calibration that udev gave the device, as far as the recorder noted it.
    var calibration: CalibrationMatrix {
        let text = panel.device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"]
        return text.flatMap(CalibrationMatrix.init(text:)) ?? .identity
    }

    /// The panel's size as a person sees it, if the device tells.
    func size(seenThrough transform: PanelTransform) -> PhysicalSize? {
        panel.description.physicalSize(seenThrough: transform).map {
            PhysicalSize(width: $0.width, height: $0.height)
        }
    }

    private static func recording(_ path: String) throws -> Recording {
        if let recording = try recordingIfThere(path) { return recording }
        printError("runepad: \(SourceFileError(path: path, cause: .open(ENOENT)))")
        throw ExitCode.noInput
    }

    /// The recording at `path`, or `nil` when there is no file.
    private static func recordingIfThere(_ path: String) throws -> Recording? {
        let bytes: [UInt8]
        do {
            bytes = try SourceFile.read(path, limit: 64 << 20)
        } catch {
            if error.isMissing { return nil }
            printError("runepad: \(error)")
            throw ExitCode.noInput
        }
        var diagnostics = DiagnosticList()
        let recording = Recording(parsing: bytes, file: path, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard let recording else { throw ExitCode.dataError }
        return recording
    }

    /// Where evemu's older versions, and habit, put the description of the recording at `path`.
    private static func descriptions(beside path: String) -> [String] {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let file = path[folder.endIndex...]
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return [".prop", ".desc"].map { "\(folder)\(stem)\($0)" }
    }
}

// MARK: - What else is read

extension ReplayInput {
    /// The layout that a person named, and those to which its keys lead.
    static func layouts(_ nameOrPath: String) throws -> LayoutFileSet {
        var diagnostics = DiagnosticList()
        var collection = LayoutCollection(LayoutLibrary.standard())
        let set = collection.layouts(
            [
                (
                    NamedFiles.isPath(nameOrPath) ? .file(nameOrPath) : .named(nameOrPath),
                    SourcePlace(file: "runepad")
                )
            ],
            into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard var set else {
            throw diagnostics.lacksFile ? ExitCode.noInput : ExitCode.dataError
        }
        set.settle(decimalSeparator: (try? LocaleName.host().decimalSeparator()) ?? ".")
        return set
    }

    /// The keymap that the host's programs use.
    static func hostKeymap() throws -> Keymap {
        do {
            return try Keymap(KeymapNames.host())
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.unavailable
        }
    }
}
