// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// A module of pure values in which faults are made, and the tests that must catch them.
struct MutatedModule {
    let name: String
    /// The names of the files, or `nil` for all of the module.
    var files: Set<String>?
    /// The test targets, those of the module itself first.
    ///
    /// Where the suites of a target take long, single ones: a fault is tried only with those that reach it.
    let tests: [String]

    init(_ name: String, files: Set<String>? = nil, testedBy tests: String...) {
        (self.name, self.files, self.tests) = (name, files, tests)
    }

    /// All modules that decide, with the tests of the module and those that test it through another one.
    static let all = [
        Self("Clocks", testedBy: "ClocksTests", "TouchTests", "KeyEngineTests"),
        Self("Counters", testedBy: "CountersTests"),
        Self("Doctor", testedBy: "DoctorTests"),
        Self("JSONText", testedBy: "JSONTextTests", "ReplayingTests"),
        Self("KeyEngine", testedBy: "KeyEngineTests", "ReplayingTests"),
        Self("Layouts", testedBy: "LayoutsTests", "LayoutFilesTests", "KeyEngineTests"),
        Self("OpenMetrics", testedBy: "OpenMetricsTests"),
        Self(
            "Overlay",
            files: [
                "AutoShow.swift", "Damage.swift", "FieldFollower.swift", "FieldMerge.swift", "Slide.swift",
                "WindowMotion.swift",
            ], testedBy: "OverlayTests.AutoShowTests", "OverlayTests.FieldFollowerTests",
            "OverlayTests.FieldMergeTests", "OverlayTests.SlideTests", "OverlayTests.WindowMotionTests",
            "OverlayTests.DamageTests"),
        Self("Painting", testedBy: "PaintingTests", "DrawingTests", "ThemeFilesTests"),
        Self("Replaying", testedBy: "ReplayingTests"),
        Self("Tapping", testedBy: "TappingTests"),
        Self("Touch", testedBy: "TouchTests", "KeyEngineTests"),
        Self("ViewStream", testedBy: "ViewStreamTests"),
        Self("Views", testedBy: "ViewsTests", "ViewStreamTests", "KeyEngineTests", "PaintingTests"),
        Self("Voice", testedBy: "VoiceTests"),
        Self("Windows", testedBy: "WindowsTests"),
        Self("WordLists", testedBy: "WordListsTests", "KeyEngineTests"),
    ]

    /// Returns the paths of the module's files, from the root of the repository.
    func sources() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "Sources/\(name)").sorted()
            .filter { $0.hasSuffix(".swift") && files?.contains($0) ?? true }
            .map { "Sources/\(name)/\($0)" }
    }
}
