// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// A module of pure values, or a folder of one, in which faults are made, and the tests that must catch them.
struct MutatedModule {
    /// The path of its folder, below Sources.
    let folder: String
    /// The names of the files without their extension, or `nil` for all of the folder.
    let files: Set<String>?
    /// The folders with its tests, and single files of them, below Tests/Unit: those of the module itself first.
    ///
    /// Where the tests of a folder take long, single files: a fault is tried only with those that reach it.
    let tests: [String]

    /// Makes a module whose own tests are at the same path as its folder, or as its files.
    init(_ folder: String, files: Set<String>? = nil, alsoTestedBy others: String...) {
        (self.folder, self.files) = (folder, files)
        tests = (files?.sorted().map { "\(folder)/\($0)Tests" } ?? [folder]) + others
    }

    /// All modules that decide, with the tests that test them through other code.
    static let all = [
        Self("Core/Engine/Clocks", alsoTestedBy: "Core/Engine/Touch", "Core/Engine/KeyEngine"),
        Self("Core/Engine/Counters"),
        Self("Core/Engine/KeyEngine", alsoTestedBy: "Tools/Importing/Replaying"),
        Self("Core/Engine/Layouts", alsoTestedBy: "Formats/LayoutFiles", "Core/Engine/KeyEngine"),
        Self("Core/Engine/Touch", alsoTestedBy: "Core/Engine/KeyEngine"),
        Self("Core/Engine/ViewStream"),
        Self(
            "Core/Engine/Views",
            alsoTestedBy: "Core/Engine/ViewStream", "Core/Engine/KeyEngine", "Screen/Drawing/Painting"),
        Self("Core/Engine/WordLists", alsoTestedBy: "Core/Engine/KeyEngine"),
        Self("Core/Text/JSON", alsoTestedBy: "Tools/Importing/Replaying"),
        Self("Core/Text/Metrics"),
        Self(
            "Screen/Drawing/Painting",
            alsoTestedBy: "Screen/Drawing/Cairo", "Screen/Drawing/Themes"),
        Self(
            "Screen/Overlay",
            files: ["AutoShow", "Damage", "FieldFollower", "FieldMerge", "Slide", "WindowMotion"]),
        Self("Screen/Windows"),
        Self("Tools/Doctor"),
        Self("Tools/Importing/Replaying"),
        Self("Tools/Importing/Tapping"),
        Self("Voice/Voice"),
    ]

    /// The name of its folder.
    var name: String { folder.split(separator: "/").last.map(String.init) ?? "" }

    /// The path of the folder of the whole module, from the root of the repository.
    var root: String { "Sources/" + folder.split(separator: "/").prefix(2).joined(separator: "/") }

    /// Returns the paths of the module's files, from the root of the repository.
    func sources() throws -> [String] {
        let names = files.map { $0.map { "\($0).swift" } }
        return try (names ?? FileManager.default.contentsOfDirectory(atPath: "Sources/\(folder)"))
            .filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/\(folder)/\($0)" }
    }
}
