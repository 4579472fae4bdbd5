// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Files
import Glibc
import Importing
import Keymaps
import LayoutFiles
import YAML

/// The checked input of `runepad replay`, whose faults go to standard error.
struct ReplayInput {
    let panel: RecordedPanel
    /// The events of the touchscreen, in protocol B or as a single-touch device sends them.
    let events: [TimedEvent]

    /// Reads the recording at `path`, and the file that describes its device if the recording does not
    /// describe it.
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
            throw Failure(.dataError, "\(path) \(error)")
        }
    }

    /// The calibration that udev gave the device, or none if the recording does not contain it.
    var calibration: CalibrationMatrix {
        let text = panel.device.udevProperties[calibrationProperty]
        return text.flatMap(CalibrationMatrix.init(property:)) ?? .identity
    }

    private static func recording(_ path: String) throws -> Recording {
        if let recording = try recordingIfThere(path) { return recording }
        throw Failure(.noInput, "\(FileError(.open, path, errno: ENOENT))")
    }

    /// The recording at `path`, or `nil` when there is no file.
    private static func recordingIfThere(_ path: String) throws -> Recording? {
        let bytes: [UInt8]
        do {
            bytes = try File.read(path, limit: 64 << 20)
        } catch {
            if error.isMissing { return nil }
            throw Failure(.noInput, "\(error)")
        }
        var diagnostics = DiagnosticList()
        let recording = Recording(parsing: bytes, file: path, into: &diagnostics)
        diagnostics.printErrors()
        guard let recording else { throw ExitStatus.dataError }
        return recording
    }

    /// The usual paths of the file that describes the recording at `path`; older versions of evemu use the
    /// first one.
    private static func descriptions(beside path: String) -> [String] {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let file = path[folder.endIndex...]
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return [".prop", ".desc"].map { "\(folder)\(stem)\($0)" }
    }
}

/// Returns the layout that a person named, and the layouts to which its keys lead.
func layoutSet(
    named nameOrPath: String, searchingFirst directories: [String] = []
) throws -> LayoutFileSet {
    var diagnostics = DiagnosticList()
    var collection = LayoutCollection(LayoutLibrary.standard(searchingFirst: directories))
    let reference = NamedFiles.isPath(nameOrPath) ? LayoutReference.file(nameOrPath) : .named(nameOrPath)
    let set = collection.layouts([(reference, SourcePlace(file: "runepad"))], into: &diagnostics)
    diagnostics.printErrors()
    guard var set else { throw diagnostics.status }
    set.settle(decimalSeparator: (try? LocaleName.host().decimalSeparator()) ?? ".")
    return set
}

/// Returns the keymap that an option names, or else that of a panel or of the host with the installed glyphs.
///
/// - Throws: `KeymapError` if the panel's names are wrong, and ``Failure`` for those of the host.
func typingKeymap(_ given: Keymap?, orOf panel: KeymapNames? = nil) throws -> GlyphKeymap {
    // A keymap that is not the host's has no glyphs.
    if let given { return GlyphKeymap(keymap: given, glyphs: nil) }
    var ignored = DiagnosticList()
    let keymap = try panel.map { try Keymap($0) } ?? failing(.unavailable) { try Keymap(KeymapNames.host()) }
    return GlyphKeymap(
        keymap: keymap, glyphs: GlyphTable(reading: GlyphTable.defaultPath, into: &ignored))
}
