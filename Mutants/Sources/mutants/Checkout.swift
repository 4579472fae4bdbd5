// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// A copy of the repository, in which faults are compiled.
struct Checkout {
    /// The folder for everything that this program writes.
    static let folder = ".build/mutants"

    let path = FileManager.default.currentDirectoryPath + "/\(folder)/checkout"

    /// Copies the files of the repository, with other texts for some of them.
    ///
    /// A file that has not changed keeps its date, so that it is not compiled again.
    ///
    /// - Parameter texts: The texts of mutated files, by their paths from the root.
    /// - Throws: An error of Foundation if a file cannot be read or written.
    func update(_ texts: [String: String]) async throws {
        let list = Self.folder + "/files"
        let listing = Command(
            words: ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], output: .log(list)
        )
        guard try await listing.run().status == 0 else { throw Failure("git lists no files: see \(list)") }
        let names = String(decoding: try contents(list), as: UTF8.self).split(separator: "\0").map(
            String.init)
        var kept = Set(texts.keys)
        for name in Set(names) where texts[name] == nil {
            // A file that was removed, but not yet from git's index.
            guard let data = try? contents(name) else { continue }
            try write(data, to: name)
            kept.insert(name)
        }
        for (name, text) in texts { try write(Data(text.utf8), to: name) }
        try removeOthers(than: kept)
    }

    private func contents(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: name)) }

    private func write(_ data: Data, to name: String) throws {
        let target = URL(filePath: path).appending(path: name)
        if let present = try? Data(contentsOf: target), present == data { return }
        let files = FileManager.default
        try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
        if files.isExecutableFile(atPath: name) {
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: target.path)
        }
    }

    /// Removes files of an earlier copy.
    private func removeOthers(than kept: Set<String>) throws {
        let files = FileManager.default
        for top in try files.contentsOfDirectory(atPath: path)
        where top != ".build" && top != "Package.resolved" {
            let below = (try? files.subpathsOfDirectory(atPath: "\(path)/\(top)")) ?? []
            for name in [top] + below.map({ "\(top)/\($0)" }) where !kept.contains(name) {
                var isFolder: ObjCBool = false
                guard files.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), !isFolder.boolValue
                else {
                    continue
                }
                try files.removeItem(atPath: "\(path)/\(name)")
            }
        }
    }
}
