// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// A package of its own, so that the programs and their tests need no swift-syntax.

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "mutants",
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // Pure: finds the places for faults, chooses among them, and writes faults into sources.
        .target(
            name: "Faults",
            dependencies: [
                .product(name: "SwiftOperators", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "mutants",
            dependencies: ["Faults", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(name: "FaultsTests", dependencies: ["Faults"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
