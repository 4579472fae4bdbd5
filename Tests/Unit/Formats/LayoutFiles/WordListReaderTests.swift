// SPDX-License-Identifier: MIT

import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

struct WordListReaderTests {
    @Test func `a dictionary is read from the first directory that has it`() throws {
        let folder = try LayoutFolder([
            "site/en_US.dic": "1\nsite\n", "dist/en_US.dic": "1\nshipped\n",
            "dist/en_GB.dic": "2\ncolour\nhonour\n",
        ])
        var reader = WordListReader(directories: ["\(folder.path)/site", "\(folder.path)/dist"])
        #expect(try reader.words(of: .dictionary("en_US")).offered("si") == ["site"])
        #expect(try reader.words(of: .dictionary("en_GB")).count == 2)
    }

    @Test func `words that the affix file marks with NOSUGGEST are left out`() throws {
        let folder = try LayoutFolder([
            "x.dic": "2\ngood\ngoose/!\n", "x.aff": "SET UTF-8\nNOSUGGEST !\n", "y.dic": "2\ngood\ngoose/!\n",
        ])
        var reader = WordListReader(directories: [folder.path])
        #expect(try reader.words(of: .dictionary("x")).offered("goo") == ["good"])
        #expect(try reader.words(of: .dictionary("y")).offered("goo") == ["good", "goose"])
    }

    @Test(arguments: [
        ("ISO8859-1", [0xFC, 0x62, 0x65, 0x72] as [UInt8], "über"),
        ("ISO8859-2", [0xB1, 0xBF, 0x61], "ąża"),
        ("KOI8-R", [0xC4, 0xC1, 0xCD], "дам"), ("microsoft-cp1251", [0xE4, 0xE0, 0xEC], "дам"),
        ("ISO8859-7", [0xE1, 0xEB, 0xF6, 0xE1], "αλφα"), ("ISO8859-13", [0xEB, 0xE0, 0x61], "ėąa"),
        ("TIS620", [0xA1, 0xD2, 0xA1], "กาก"), ("UTF-8", [0xC3, 0xA9, 0x61, 0x62], "éab"),
        // This encoding keeps letters back, because an accent could follow.
        ("microsoft-cp1258", [0xE2, 0x61, 0x62], "âab"),
    ]) func `words are converted from the encoding that the affix file names`(
        name: String, bytes: [UInt8], word: String
    ) throws {
        let folder = try LayoutFolder(["x.aff": "SET \(name)\n"])
        try folder.write(Array("1\n".utf8) + bytes + [0x0A], to: "x.dic")
        var reader = WordListReader(directories: [folder.path])
        #expect(try reader.words(of: .dictionary("x")).offered(String(word.prefix(2))) == [word])
    }

    @Test func `words that are not valid UTF-8 are reported with their line`() throws {
        for name in ["UTF-8", "utf-8", "UTF8"] {
            let folder = try LayoutFolder(["x.aff": "SET \(name)\n"])
            try folder.write(Array("2\nab\nb".utf8) + [0xFC, 0x0A], to: "x.dic")
            var reader = WordListReader(directories: [folder.path])
            let error = #expect(throws: WordListError.self) { try reader.words(of: .dictionary("x")) }
            #expect(error?.cause == .noUTF8(line: 3), "\(name)")
        }
    }

    @Test func `words may come from a dictionary file or from a list ordered by use`() throws {
        let folder = try LayoutFolder(["own.dic": "1\nbbb\n", "names.txt": "Müller\nMeier\n"])
        var reader = WordListReader(directories: [])
        #expect(try reader.words(of: .file("\(folder.path)/own.dic")).offered("bb") == ["bbb"])
        #expect(try reader.words(of: .file("\(folder.path)/names.txt")).offered("M") == ["Müller", "Meier"])
        // What has been read is kept, and so is the error of a list that cannot be read.
        #expect(throws: WordListError.self) { try reader.words(of: .file("\(folder.path)/later.txt")) }
        try folder.write(Array("Schulz\n".utf8), to: "later.txt")
        #expect(throws: WordListError.self) { try reader.words(of: .file("\(folder.path)/later.txt")) }
        try folder.write(Array("Schmidt\n".utf8), to: "names.txt")
        #expect(try reader.words(of: .file("\(folder.path)/names.txt")).offered("S") == [])
    }

    @Test func `a missing dictionary is reported with its package or a similar name`() throws {
        let folder = try LayoutFolder(["de_DE.dic": "1\nHaus\n"])
        var reader = WordListReader(directories: [folder.path, "/nowhere"])
        func fault(_ source: Completions.Source) -> String? {
            do throws(WordListError) {
                _ = try reader.words(of: source)
                return nil
            } catch {
                return error.description.replacing(folder.path, with: "DIR")
            }
        }
        #expect(
            fault(.dictionary("fr_FR"))
                == "there is no dictionary 'fr_FR' in DIR or /nowhere; install hunspell-fr, or name an "
                + "installed one"
        )
        #expect(
            fault(.dictionary("de_DW"))
                == "there is no dictionary 'de_DW' in DIR or /nowhere; did you mean 'de_DE'?")
        #expect(
            fault(.file("/nowhere/x.txt"))
                == "/nowhere/x.txt cannot be opened: No such file or directory; check the path")
    }

    @Test func `files of words that cannot be used are reported with the reason`() throws {
        let folder = try LayoutFolder([
            "empty.txt": "# nothing\n\n", "a.aff": "SET KOI9\n", "a.dic": "1\nx\n", "b.aff": "SET UTF-8\n",
        ])
        try folder.write([0x61, 0x62, 0x0A, 0x63, 0xFC, 0x64, 0x0A], to: "b.dic")
        try folder.write([0x61, 0x0A, 0xED, 0xA0, 0x80], to: "latin.txt")
        var reader = WordListReader(directories: [])
        var faults: [String] = []
        for name in ["a.dic", "b.dic", "empty.txt", "latin.txt"] {
            do throws(WordListError) {
                _ = try reader.words(of: .file("\(folder.path)/\(name)"))
            } catch {
                faults.append(error.description.replacing("\(folder.path)/", with: ""))
            }
        }
        #expect(
            faults == [
                "a.aff says that its encoding is 'KOI9', but the text is not, or this host does not know that encoding",
                "b.dic is not in UTF-8: line 2", "empty.txt has no words",
                "latin.txt is not in UTF-8: line 2",
            ])
    }

    @Test func `a text may be larger than the memory for words, with flags of any length`() throws {
        // hunspell-tr 1:25.2.3 has 36 MB for 75,909 words, with up to 22,835 bytes of flags.
        let folder = try LayoutFolder(["x.aff": "SET UTF-8\nFLAG num\n"])
        let flags = [UInt8](repeating: UInt8(ascii: "1"), count: 40_000)
        let words = ["ana", "anb", "anc"].map { Array("\($0)/".utf8) + flags + Array("\r\n".utf8) }
        let long = Array("and/".utf8) + flags + flags + [0x0A]
        try folder.write([0xEF, 0xBB, 0xBF] + Array("4\r\n".utf8) + words.joined() + long, to: "x.dic")
        var reader = WordListReader(directories: [folder.path], limits: .init(kept: 100, sorting: 100))
        // The last line is longer than 64 KiB.
        #expect(try reader.words(of: .dictionary("x")).offered("an") == ["ana", "anb", "anc"])
    }

    @Test func `flags that no conversion of the dictionary changes exclude words`() throws {
        // The flag is the byte 0xF7 in both files, and would have been two bytes in UTF-8.
        let folder = try LayoutFolder([:])
        try folder.write(Array("SET ISO8859-1\nNOSUGGEST ".utf8) + [0xF7, 0x0A], to: "x.aff")
        try folder.write(Array("2\naba/A".utf8) + [0xF7] + Array("\nabb/A\n".utf8), to: "x.dic")
        var reader = WordListReader(directories: [folder.path])
        #expect(try reader.words(of: .dictionary("x")).offered("ab") == ["abb"])
    }

    @Test func `a byte that the encoding lacks is an error only in a word`() throws {
        // ISO8859-7 has no character 0xFF. The remarks of a dictionary may have any bytes.
        let folder = try LayoutFolder(["x.aff": "SET ISO8859-7\n", "y.aff": "SET EUC-JP\n"])
        try folder.write(Array("1\n\tB".utf8) + [0xFF, 0x0A, 0xE1, 0xEB, 0xF6, 0x0A], to: "x.dic")
        try folder.write([0x31, 0x0A, 0xB0, 0xA1, 0x0A], to: "y.dic")
        var reader = WordListReader(directories: [folder.path])
        #expect(try reader.words(of: .dictionary("x")).offered("αλ") == ["αλφ"])
        #expect(throws: WordListError.self) { try reader.words(of: .dictionary("y")) }
    }

    @Test func `words that need more memory than is left are refused with their number`() throws {
        let folder = try LayoutFolder(["a.txt": "anna\nada\n", "b.txt": "bert\nbob\n"])
        func faults(_ limits: WordListReader.Limits) -> [String] {
            var reader = WordListReader(directories: [], limits: limits)
            return ["a", "b"].compactMap { name in
                do throws(WordListError) {
                    _ = try reader.words(of: .file("\(folder.path)/\(name).txt"))
                    return nil
                } catch {
                    return error.description.replacing("\(folder.path)/", with: "")
                }
            }
        }
        // Each list has 22 bytes, and takes 21 before.
        #expect(faults(.init(kept: 44, sorting: 21)) == [])
        #expect(
            faults(.init(kept: 43, sorting: 21)) == [
                "b.txt has 2 words, which need 1 kB of memory; 1 kB is left for it: use a shorter list, or "
                    + "fewer lists"
            ])
        #expect(faults(.init(kept: 44, sorting: 20)).map { String($0.prefix(5)) } == ["a.txt", "b.txt"])
        #expect(memorySize(1) == "1 kB")
        #expect(memorySize(999_000) == "999 kB")
        #expect(memorySize(999_001) == "1.0 MB")
        #expect(memorySize(4_000_001) == "4.1 MB")
        #expect(memorySize(16 << 20) == "16.8 MB")
    }

    @Test func `the files of all words together have a limit, because no key types meanwhile`() throws {
        let folder = try LayoutFolder([
            "a.txt": "anna\nada\n", "b.dic": "bert\n", "b.aff": "SET UTF-8\nAF 1\nAF A\n", "c.txt": "cleo\n",
        ])
        func faults(_ texts: Int) -> [String] {
            var reader = WordListReader(directories: [], limits: .init(texts: texts))
            return ["a.txt", "b.dic", "a.txt", "c.txt"].compactMap { name in
                do throws(WordListError) {
                    _ = try reader.words(of: .file("\(folder.path)/\(name)"))
                    return nil
                } catch {
                    return error.description.replacing("\(folder.path)/", with: "")
                }
            }
        }
        // 9, 20 and 5, and 5 bytes with 7 lines; nothing counts twice.
        #expect(faults(95) == [])
        #expect(
            faults(94) == [
                "c.txt is too large: the files of all words together may have 1 kB, where a line counts 8 bytes more, "
                    + "because no key types while the driver reads them; use a shorter file, or fewer files"
            ])
        #expect(faults(68).map { String($0.prefix(5)) } == ["b.aff", "c.txt"])
    }

    @Test func `words that cannot be read are reported where the layout names them`() throws {
        let folder = try LayoutFolder([
            "f.yaml": "completions: {words: names.txt}\nlayers: {base: [a]}\n",
            "g.yaml": "layers: {base: [a]}\n",
        ])
        var reader = WordListReader(directories: [])
        var diagnostics = DiagnosticList()
        try #require(folder.read("g.yaml").file).words(from: &reader, into: &diagnostics)
        #expect(diagnostics.sorted.isEmpty)
        let file = try #require(folder.read("f.yaml").file)
        file.words(from: &reader, into: &diagnostics)
        #expect(
            diagnostics.sorted.map { $0.description.replacing("\(folder.path)/", with: "") } == [
                "f.yaml:1:22: error: names.txt cannot be opened: No such file or directory; check the path"
            ])
    }

    @Test(arguments: 0..<40) func `a damaged dictionary is read or refused with an error`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let folder = try LayoutFolder([:])
        let pieces: [[UInt8]] =
            [
                "\n", "/", "AF 3\n", "AF X\n", "FLAG num\n", "NOSUGGEST\n", "SET\n", "99999999999999999999",
                ",", "\t", "é",
            ]
            .map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0]]
        for name in ["x.aff", "x.dic"] {
            var bytes = Array("SET UTF-8\nNOSUGGEST !\nFLAG long\nAF 1\nAF ab\nhaus/1\nüber/ab\n".utf8)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
            }
            try folder.write(bytes, to: name)
        }
        var reader = WordListReader(directories: [folder.path])
        do throws(WordListError) {
            #expect(try reader.words(of: .dictionary("x")).count > 0)
        } catch {
            #expect(!error.description.utf8.contains { $0 < 0x20 })
        }
    }
}

extension WordList {
    /// The words that are offered for a prefix, as a person would read them.
    fileprivate func offered(_ prefix: String) -> [String] {
        let codes = prefix.unicodeScalars.compactMap { alphabet.code(of: $0) }
        guard codes.count == prefix.unicodeScalars.count else { return [] }
        var words: [String] = []
        complete(codes.span, limit: 3, isUsable: { _ in true }) { rest in
            var word = prefix
            for index in rest.indices { word.unicodeScalars.append(alphabet.scalar(rest[index])) }
            words.append(word)
        }
        return words
    }
}
