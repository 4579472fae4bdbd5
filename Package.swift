// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// Swift 6.2 and 6.3 build it.  `make build` uses this machine's Swift, and `make release ARCH=arm64` Debian's 6.2.
//
// The folders of Sources are the layers of docs/architecture.md, and those of Tests/Unit are the same.

import PackageDescription

/// The settings of every Swift target of this package.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    // Each function has a section of its own, so that the linker can leave unused ones out.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    // A build reads each file of a module once, because it compiles the module as a whole.
    .unsafeFlags(["-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug)),
]

/// The modules in which emulated machines spend most of the tests' time.
///
/// They are optimized in debug builds, too: the tests of devices then take half of the processor's time. A debugger
/// shows less of them. `RUNEPAD_UNOPTIMIZED=1 swift build` builds them like the others.
let busyInTests: Set = ["Devices", "Driver", "Engine", "EventLoops", "LayoutFiles", "TestScreens", "YAML"]

func optimization(of name: String) -> [SwiftSetting] {
    guard busyInTests.contains(name), Context.environment["RUNEPAD_UNOPTIMIZED"] == nil else { return [] }
    return [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// The settings of tests.
///
/// Swift 6.2 finds unsafe code in the expansions of the macros of Testing, where a test cannot mark it.
#if compiler(>=6.3)
    let strictTests = strict
#else
    let strictTests = Array(strict.dropFirst())
#endif

/// The modules that a target imports, with spaces between their names.
func targets(_ names: some StringProtocol) -> [Target.Dependency] {
    names.split(separator: " ").map { .byName(name: String($0)) }
}

/// The lines of a table: each has a path, and behind a colon the modules that the target there imports.
func table<Row>(_ text: String, _ row: (_ path: String, _ name: String, _ imports: String) -> Row) -> [Row] {
    text.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        return row(
            parts[0], String(parts[0].split(separator: "/").last ?? ""), parts.count > 1 ? parts[1] : "")
    }
}

/// A C library of the system, found by pkg-config and named by its Debian packages.
func library(_ name: String, pkgConfig: String, debian: String...) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(debian)])
}

/// Options of lld that make the programs small.
///
/// - No program loads code that would look names up in it, so no names are exported: a quarter of a megabyte
///   less.
/// - Equal functions are stored once, if no code takes their address: a tenth less.
/// - Addresses that the loader must change are listed as bits, which glibc reads since 2.36: half a megabyte
///   less.
/// - The loader finds all functions of libraries at the start, and makes the table of their addresses read-only, so
///   that an overflow cannot change it.
/// - Constants are in a read-only segment, see the linker script.
let linkerOptions = [
    "--no-export-dynamic", "--icf=safe", "-z", "pack-relative-relocs", "-z", "now",
    "-T", Context.packageDirectory + "/Sources/constants.ld",
]

func program(_ name: String, _ imports: String, path: String? = nil, excludes: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: targets(imports), path: path ?? "Sources/Programs/\(name)",
        exclude: excludes,
        swiftSettings: strict,
        linkerSettings: [
            .unsafeFlags(
                ["-use-ld=lld"] + linkerOptions.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
        ])
}

// The parts of the tests that need devices, screens or packages run in virtual machines alone, so they are in the
// package only if RUNEPAD_TESTS names them: `RUNEPAD_TESTS="unit smoke" swift build --build-tests`. Without this variable
// the package has the part `unit`, and with `all` it has every part.
let parts = Set((Context.environment["RUNEPAD_TESTS"] ?? "unit").split(separator: " ").map(String.init))

func tests(_ name: String, at path: String, _ imports: String, resources: [Resource] = []) -> Target {
    .testTarget(
        name: name, dependencies: targets(imports), path: "Tests/\(path)", resources: resources,
        swiftSettings: strictTests)
}

let package = Package(
    name: "runepad",
    products: ["runepadd", "runepad", "runepad-overlay", "runepad-voice"].map {
        .executable(name: $0, targets: [$0])
    },
    targets: [
        library("CLibevdev", pkgConfig: "libevdev", debian: "libevdev-dev"),
        library("CLibudev", pkgConfig: "libudev", debian: "libudev-dev"),
        library("CMtdev", pkgConfig: "mtdev", debian: "libmtdev-dev"),
        library("CSystemd", pkgConfig: "libsystemd", debian: "libsystemd-dev"),
        library("CXKBCommon", pkgConfig: "xkbcommon", debian: "libxkbcommon-dev"),
        library("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev"),
        library("CPangoCairo", pkgConfig: "pangocairo", debian: "libpango1.0-dev"),
        library("CALSA", pkgConfig: "alsa", debian: "libasound2-dev"),
        library("CSpeechd", pkgConfig: "speech-dispatcher", debian: "libspeechd-dev"),
        library("CWayland", pkgConfig: "wayland-client", debian: "libwayland-dev"),
        library(
            "CXCB", pkgConfig: "xcb", debian: "libxcb1-dev", "libxcb-present-dev", "libxcb-randr0-dev",
            "libxcb-shape0-dev", "libxcb-shm0-dev", "libxcb-xfixes0-dev"),
        // For what needs no extension that xcb has a library for.
        library("CXCBCore", pkgConfig: "xcb", debian: "libxcb1-dev"),
        program("runepadd", "CWiping Driver"),
        program(
            "runepad",
            "Bus CPrograms Configuration Control Devices Doctor Drawing Engine EventLoops Files Importing "
                + "Keymaps LayoutFiles Sessions Text TextFields YAML"),
        program(
            "runepad-overlay",
            "Bus CLinux CWiping Clicks Control Drawing Engine EventLoops Files FramebufferWindows Keymaps "
                + "Overlay Text TextFields WaylandWindows Windows X11Windows YAML"),
        program("runepad-voice", "CWiping Clicks Control Engine EventLoops Files Text Voice YAML"),
        // A step of `make release`, which no package has.
        program("runepad-completions", "Driver Files Overlay Text Voice"),
        program("engine-benchmark", "Engine", path: "Benchmarks/Engine", excludes: ["figures", "twin.c"]),
        program(
            "overlay-benchmark", "Control Drawing Engine LayoutFiles Overlay Windows YAML",
            path: "Benchmarks/Overlay", excludes: ["figures", "session"]),
        // What the fuzzers try with their inputs, which a test tries with the kept ones.
        .target(
            name: "FuzzTargets",
            dependencies: targets(
                "Bus CSystemd Configuration Control ControlServer Devices Engine EventLoops Importing Keymaps "
                    + "LayoutFiles Text TextFields YAML"),
            path: "Fuzzing/Targets", swiftSettings: strict),
        // Programs that tests and benchmarks run beside the driver: the second one writes a device's udev properties.
        .executableTarget(name: "bus-flood", dependencies: ["CSystemd"], path: "Tests/Support/BusFlood"),
        .executableTarget(
            name: "property-writer", dependencies: ["Devices", "Files"], path: "Tests/Support/PropertyWriter",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// C functions and macros that Glibc's module lacks.
package.targets += table(
    """
    CControl: CSystemd
    CFramebuffer
    CKeycodes
    CKeymaps: CXKBCommon
    CLinux
    CPrograms
    CSessions: CXCBCore
    CWaylandProtocols: CWayland
    CWiping
    """
) { path, name, imports in
    .target(
        name: name, dependencies: targets(imports), path: "Sources/C/\(path)",
        exclude: name == "CWaylandProtocols" ? ["xml"] : [])
}

// Modules, in the order of docs/architecture.md.
package.targets += table(
    """
    Core/Text
    Core/Engine: CKeycodes
    Host/Files: Text
    Host/EventLoops: CSystemd Engine Files
    Host/Devices: CLibevdev CLibudev CLinux CMtdev Engine Files Text
    Host/Bus: CControl CSystemd Engine EventLoops Text
    Formats/YAML: CYAML Files Text
    Formats/LayoutFiles: Engine Files Text YAML
    Formats/Keymaps: CKeymaps CXKBCommon Engine Files Text YAML
    Formats/Configuration: Devices Engine Files Keymaps LayoutFiles Text YAML
    Protocol/Control: Bus CSystemd Engine EventLoops
    Protocol/ControlServer: Bus CControl CSystemd Control Engine EventLoops
    Driver: CLinux CSystemd Configuration Control ControlServer Devices Engine EventLoops Files Keymaps \
        LayoutFiles Text YAML
    Screen/Windows: Engine
    Screen/WaylandWindows: CLinux CWaylandProtocols Engine Files Windows
    Screen/X11Windows: CLinux CXCB Engine Files Windows
    Screen/FramebufferWindows: CFramebuffer Engine Files Windows
    Screen/Drawing: CPangoCairo Engine LayoutFiles Text Windows YAML
    Screen/Overlay: Control Drawing Engine Keymaps Text TextFields Windows
    Screen/TextFields: Bus CControl CSystemd Control Engine EventLoops Files Text Windows
    Voice/Clicks: CALSA Engine EventLoops
    Voice/Voice: CSpeechd Clicks Engine EventLoops LayoutFiles Text YAML
    Tools/Importing: CXKBCommon Devices Engine Keymaps Text YAML
    Tools/Sessions: CSessions Engine Files Keymaps Windows
    Tools/Doctor: Control Engine Text
    """
) { path, name, imports in
    .target(
        name: name, dependencies: targets(imports), path: "Sources/\(path)",
        swiftSettings: strict + optimization(of: name))
}

/// Code that test targets share.
func support(_ text: String) -> [Target] {
    table(text) { path, name, imports in
        .target(
            name: name, dependencies: targets(imports), path: "Tests/Support/\(path)",
            swiftSettings: strictTests + optimization(of: name))
    }
}
package.targets += support(
    """
    Checkout
    Transcripts: Engine
    TestBus: Checkout
    TestPrograms: Bus CSystemd Control ControlServer Engine EventLoops TestBus
    TestSpeech
    TestPanels: Devices Engine
    TestScreens: CPangoCairo Drawing Engine Windows
    ProcessMemory: CMemorySearch
    RandomHands: Devices Engine
    Repetitions
    TestWords: Engine
    TestViews: Engine
    UdevRules: Checkout Devices
    """)
package.targets += ["CMemorySearch", "CTestDevices"].map { .target(name: $0, path: "Tests/Support/\($0)") }

// The tests of modules and programs that need no device.
if parts.contains("unit") || parts.contains("all") {
    // Tests preload it into programs, so that their calls fail.
    package.products.append(.library(name: "WriteFaults", type: .dynamic, targets: ["CWriteFaults"]))
    package.targets += [
        .target(name: "CWriteFaults", path: "Tests/Support/CWriteFaults"),
        tests("FuzzTargetsTests", at: "Unit/FuzzTargets", "Checkout FuzzTargets"),
        tests(
            "DrawingTests", at: "Unit/Screen/Drawing",
            "Checkout Drawing Engine LayoutFiles TestViews Windows YAML",
            resources: [.copy("Painting/Pictures")]),
        tests(
            "ImportingTests", at: "Unit/Tools/Importing",
            "Checkout Devices Engine Files Importing Keymaps LayoutFiles TestViews TestWords Text YAML",
            resources: [.copy("Recordings/Recordings")]),
        // These run the programs as people do.
        tests(
            "runepadTests", at: "Unit/Programs/runepad",
            "Checkout Configuration Devices Drawing Engine Keymaps LayoutFiles Overlay TestBus TestPanels "
                + "Text Windows YAML runepad"),
        tests(
            "VoiceProgramTests", at: "Unit/Programs/runepad-voice",
            "Checkout Control ControlServer Engine EventLoops TestBus TestSpeech runepad-voice"),
    ]
    package.targets += table(
        """
        Core/Text: Text
        Core/Engine: Checkout Engine LayoutFiles RandomHands Repetitions TestWords Transcripts YAML
        Host/Files: Files
        Host/EventLoops: Engine EventLoops
        Host/Devices: Checkout Devices Engine TestPanels
        Host/Bus: Bus CControl Engine EventLoops TestBus TestPrograms
        Formats/YAML: Files YAML
        Formats/LayoutFiles: Checkout Engine Files LayoutFiles YAML
        Formats/Keymaps: Checkout Engine Files Keymaps LayoutFiles TestWords YAML
        Formats/Configuration: Checkout Configuration Devices Engine Keymaps LayoutFiles YAML
        Protocol/Control: Bus Control Engine TestPrograms
        Protocol/ControlServer: Bus Checkout Control ControlServer Engine EventLoops TestBus TestPrograms
        Driver: Checkout Configuration Control Devices Driver Engine EventLoops Keymaps Text YAML
        Screen/Windows: Engine Windows
        Screen/WaylandWindows: Engine WaylandWindows Windows
        Screen/X11Windows: CXCB Engine Windows X11Windows
        Screen/FramebufferWindows: Engine FramebufferWindows Windows
        Screen/Overlay: Checkout Control Drawing Engine Keymaps LayoutFiles Overlay TestViews Text TextFields \
            Windows YAML
        Screen/TextFields: Bus Checkout Control Engine EventLoops TestBus TestPrograms Text TextFields Windows
        Voice/Clicks: Clicks Engine EventLoops
        Voice/Voice: Checkout Clicks Engine Voice YAML
        Tools/Sessions: Keymaps Sessions
        Tools/Doctor: Control Doctor Engine Text
        """
    ) { path, name, imports in tests(name + "Tests", at: "Unit/\(path)", imports) }
}

// Each line has the name of the part, its test target, and the target's folder.
let chosen = table(
    """
    smoke KernelSmokeTests Kernel/Smoke: Checkout Devices Engine KernelRig LayoutFiles TestBus TestPanels \
        Transcripts UdevRules YAML
    kernel KernelTests Kernel/Driver: CALSA CLibevdev CLinux CTestDevices Checkout Clicks Control \
        ControlServer Devices Engine EventLoops KernelRig LayoutFiles ProcessMemory RandomHands Repetitions \
        TestBus TestPanels UdevRules YAML bus-flood
    suspend KernelSuspendTests Kernel/Suspend: Devices Engine KernelRig Repetitions TestPanels
    flood KernelFloodTests Kernel/Flood: Devices Engine KernelRig RandomHands Repetitions
    desktop DesktopTests Desktop/Sessions: Checkout Clicks DesktopRig Devices Drawing Engine \
        FramebufferWindows Overlay ProcessMemory Repetitions TestBus TestPanels TestScreens TestSpeech \
        WaylandWindows Windows X11Windows
    fields DesktopFieldTests Desktop/Fields: Checkout DesktopRig Devices Doctor Engine Repetitions TestBus \
        TestPanels TestScreens UdevRules WaylandWindows Windows
    browsers BrowserTests Browsers: DesktopRig Repetitions
    kwin DesktopKWinTests Desktop/KWin: DesktopRig Engine SystemRig TestScreens Windows
    gnome DesktopGnomeTests Desktop/Gnome: Engine SystemRig TestScreens Windows
    packages PackageTests Packages/Life: Checkout Devices Repetitions SystemRig bus-flood
    fleet PackageFleetTests Packages/Fleet: Checkout Repetitions SystemRig
    doctor PackageDoctorTests Packages/Doctor: Devices SystemRig
    """
) { part, _, imports in
    let words = part.split(separator: " ").map(String.init)
    return parts.isDisjoint(with: [words[0], "all"]) ? nil : tests(words[1], at: words[2], imports)
}.compactMap(\.self)
let imported = chosen.flatMap(\.dependencies).compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
}
// Code that only those tests share.
let rigs = support(
    """
    KernelRig: CLibevdev CLinux CTestDevices Checkout Devices Engine RandomHands TestBus
    DesktopRig: CALSA CXCB Checkout Clicks Devices Engine LayoutFiles ProcessMemory TestBus TestPanels \
        TestScreens TestSpeech UdevRules WaylandWindows Windows X11Windows YAML
    SystemRig: Devices Engine RandomHands TestScreens
    """)
package.targets += chosen + rigs.filter { imported.contains($0.name) }

// The fuzzers need every module built with libFuzzer's counters: see Fuzzing/run.
if Context.environment["RUNEPAD_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "runepad-fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing/Sources",
            swiftSettings: strict))
}
