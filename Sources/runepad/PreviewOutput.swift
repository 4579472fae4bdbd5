// SPDX-License-Identifier: MIT

import Drawing
import Glibc
import Layouts
import Painting
import ProgramOptions
import YAMLDocuments

/// A file for a picture.
struct PictureFile {
    /// The path of the file.
    var path: String
    /// The format of the picture, from the ending of the file's name.
    var format: Picture.Format

    /// Takes the path from an argument, and the format from its ending.
    init(argument: String) throws {
        path = argument
        let name = argument.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        guard let format = Picture.Format(rawValue: ending.lowercased()) else {
            let formats = Picture.Format.allCases.map(\.rawValue)
            let remedy = suggestion(for: String(ending), among: formats)
            throw UsageError(
                "\(quoted(argument)) does not name a format of pictures"
                    + (remedy.isEmpty ? "; end the name in .png or .svg" : remedy))
        }
        self.format = format
    }

    /// Writes a picture, and prints the labels that no font can show to standard error.
    func write(_ drawing: ViewDrawing) throws {
        let picture: Picture
        do {
            picture = try Picture(of: drawing, as: format)
        } catch {
            printError("runepad: \(error)")
            throw ExitStatus.software
        }
        do {
            try write(picture.bytes)
        } catch {
            printError("runepad: \(error)")
            throw ExitStatus.cannotCreate
        }
        picture.missing.tell()
    }

    private func write(_ bytes: [UInt8]) throws(PictureFileError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
        guard file >= 0 else { throw PictureFileError(path: path, number: errno) }
        let number = writeAll(bytes, to: file)
        guard number == 0 else {
            close(file)
            throw PictureFileError(path: path, number: number)
        }
        // Some file systems report a lack of space only at close(2).
        guard close(file) == 0 else { throw PictureFileError(path: path, number: errno) }
    }
}

extension MissingGlyphs {
    /// Prints the labels that no font can show to standard error, if there are any.
    func tell() {
        guard !texts.isEmpty else { return }
        printError(
            "runepad: no installed font has all characters of the labels "
                + "\(texts.joined(separator: " ")); docs/preview.md names packages that do")
    }
}

/// An error while writing a picture.
struct PictureFileError: Error, Hashable, CustomStringConvertible {
    /// The path of the file, as the caller gave it.
    var path: String
    /// The errno of open(2), write(2) or close(2).
    var number: Int32

    /// One sentence with the path, the cause and the remedy.
    var description: String {
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        let remedy =
            switch number {
            case ENOENT: "; create its directory first"
            case EACCES, EPERM, EROFS: "; name a file that this user may write"
            case ENOSPC, EDQUOT: "; make room there"
            case EISDIR: "; name a file in it"
            default: ""
            }
        return "\(path) cannot be written: \(reason)\(remedy)"
    }
}
