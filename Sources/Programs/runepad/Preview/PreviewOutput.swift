// SPDX-License-Identifier: MIT

import Checking
import Drawing
import Engine
import Files
import Text
import YAML

/// A file for a picture.
struct PictureFile {
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
        let picture = try failing(.software) { try Picture(of: drawing, as: format) }
        try failing(.cannotCreate) { try File.replace(path, with: picture.bytes) }
        picture.missing.report()
    }
}

extension MissingGlyphs {
    /// Prints the labels that no font can show to standard error, if there are any.
    func report() {
        guard !texts.isEmpty else { return }
        printError(
            "runepad: no installed font has all characters of the labels "
                + "\(texts.joined(separator: " ")); \(fontRemedy(for: texts, FontCoverage([])))")
    }
}
