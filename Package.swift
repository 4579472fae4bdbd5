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

/// The settings of a Swift target that is neither a program nor a test.
func settings(of name: String) -> [SwiftSetting] {
    guard busyInTests.contains(name), Context.environment["RUNEPAD_UNOPTIMIZED"] == nil else { return strict }
    return strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
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
func targets(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { $0.split(separator: " ") }.map { .byName(name: String($0)) }
}

/// A C library of the system, found by pkg-config and named by its Debian packages.
func library(_ name: String, pkgConfig: String, debian: String...) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(debian)])
}

/// C functions and macros that Glibc's module lacks.
func c(_ name: String, _ imports: String..., excludes: [String] = []) -> Target {
    .target(name: name, dependencies: targets(imports), path: "Sources/C/\(name)", exclude: excludes)
}

/// A module, whose folder is in that of its layer.
func module(_ path: String, _ imports: String...) -> Target {
    let name = String(path.split(separator: "/").last ?? "")
    return .target(
        name: name, dependencies: targets(imports), path: "Sources/\(path)", swiftSettings: settings(of: name)
    )
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

func program(_ name: String, _ imports: String..., path: String? = nil, excludes: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: targets(imports), path: path ?? "Sources/Programs/\(name)",
        exclude: excludes,
        swiftSettings: strict,
        linkerSettings: [
            .unsafeFlags(
                ["-use-ld=lld"] + linkerOptions.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
        ])
}

/// The tests of a module or program, which need no device.
func tests(_ path: String, _ imports: String..., as name: String? = nil, resources: [Resource] = []) -> Target
{
    .testTarget(
        name: name ?? String(path.split(separator: "/").last ?? "") + "Tests", dependencies: targets(imports),
        path: "Tests/Unit/\(path)", resources: resources, swiftSettings: strictTests)
}

/// Code that several test targets share.
func support(_ name: String, _ imports: String..., settings: [SwiftSetting] = strict) -> Target {
    .target(
        name: name, dependencies: targets(imports), path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// The parts of the tests that need devices, screens or packages, and their folders and targets.
///
/// They run in virtual machines alone, so they are in the package only if RUNEPAD_TESTS names them:
/// `RUNEPAD_TESTS="unit smoke" swift build --build-tests`. Without this variable the package has the part `unit`, and
/// with `all` it has every part.
let parts = Set((Context.environment["RUNEPAD_TESTS"] ?? "unit").split(separator: " ").map(String.init))

/// Tests of a part, and the name of the part.
func part(_ name: String, _ target: String, in folder: String, _ imports: String...) -> [Target] {
    guard parts.contains(name) || parts.contains("all") else { return [] }
    return [
        .testTarget(
            name: target, dependencies: targets(imports), path: "Tests/\(folder)", swiftSettings: strictTests)
    ]
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
        c("CWaylandProtocols", "CWayland", excludes: ["xml"]),
        c("CKeycodes"),
        c("CLinux"),
        c("CWiping"),
        c("CSessions", "CXCBCore"),
        c("CPrograms"),
        c("CFramebuffer"),
        c("CControl", "CSystemd"),
        c("CKeymaps", "CXKBCommon"),

        // Pure: values that decide.
        module("Core/Text"),
        module("Core/Engine", "CKeycodes"),

        // Owners of one resource.
        module("Host/Files", "Text"),
        module("Host/EventLoops", "CSystemd Engine Files"),
        module("Host/Devices", "CLibevdev CLibudev CLinux CMtdev Engine Files"),
        module("Host/Bus", "CControl CSystemd Engine EventLoops Text"),

        // What files say.
        module("Formats/YAML", "CYAML Files Text"),
        module("Formats/LayoutFiles", "Engine Files Text YAML"),
        module("Formats/Keymaps", "CKeymaps CXKBCommon Engine Files Text YAML"),
        module("Formats/Configuration", "Devices Engine Files Keymaps LayoutFiles Text YAML"),

        // How programs talk to the driver.
        module("Protocol/Control", "Bus CSystemd Engine EventLoops"),
        module("Protocol/ControlServer", "Bus CControl CSystemd Control Engine EventLoops"),

        // The driver.
        module(
            "Driver",
            "CLinux CSystemd Configuration Control ControlServer Devices Engine EventLoops Files Keymaps",
            "LayoutFiles Text YAML"),

        // What people see, and where text fields are.
        module("Screen/Windows", "Engine"),
        module("Screen/WaylandWindows", "CLinux CWaylandProtocols Engine Files Windows"),
        module("Screen/X11Windows", "CLinux CXCB Engine Files Windows"),
        module("Screen/FramebufferWindows", "CFramebuffer Engine Files Windows"),
        module("Screen/Drawing", "CPangoCairo Engine LayoutFiles Text Windows YAML"),
        module("Screen/Overlay", "Control Drawing Engine Keymaps Text TextFields Windows"),
        module("Screen/TextFields", "Bus CControl CSystemd Control Engine EventLoops Files Text Windows"),

        // What people hear.
        module("Voice/Clicks", "CALSA Engine EventLoops"),
        module("Voice/Voice", "CSpeechd Clicks Engine EventLoops LayoutFiles Text YAML"),

        // What only `runepad` needs.
        module("Tools/Importing", "CXKBCommon Devices Engine Keymaps Text YAML"),
        module("Tools/Sessions", "CSessions Engine Files Keymaps Windows"),
        module("Tools/Doctor", "Control Engine Text"),

        // Programs.
        program("runepadd", "CWiping Driver"),
        program(
            "runepad",
            "Bus CPrograms Configuration Control Devices Doctor Drawing Engine EventLoops Files Importing",
            "Keymaps LayoutFiles Sessions Text TextFields YAML"),
        program(
            "runepad-overlay",
            "Bus CLinux CWiping Clicks Control Drawing Engine EventLoops Files FramebufferWindows Keymaps",
            "Overlay Text TextFields WaylandWindows Windows X11Windows YAML"),
        program("runepad-voice", "CWiping Clicks Control Engine EventLoops Files Text Voice YAML"),
        // A step of `make release`, which no package has.
        program("runepad-completions", "Driver Files Overlay Text Voice"),

        // Benchmarks.
        program("engine-benchmark", "Engine", path: "Benchmarks/Engine", excludes: ["figures", "twin.c"]),
        program(
            "overlay-benchmark",
            "Control Drawing",
            "Engine LayoutFiles",
            "Overlay Windows",
            "YAML", path: "Benchmarks/Overlay",
            excludes: ["figures", "session"]),

        // What the fuzzers try with their inputs, which a test tries with the kept ones.
        .target(
            name: "FuzzTargets",
            dependencies: targets([
                "Bus CSystemd Configuration Control ControlServer Devices Engine EventLoops Importing Keymaps LayoutFiles Text TextFields YAML"
            ]),
            path: "Fuzzing/Targets", swiftSettings: strict),

        // Code that several test targets share.
        support("Checkout"),
        support("Transcripts", "Engine"),
        support("TestBus", "Checkout"),
        support(
            "TestPrograms",
            "Bus CSystemd Control ControlServer Engine EventLoops TestBus", settings: strictTests),
        support("TestSpeech"),
        support("TestPanels", "Devices Engine"),
        support("TestScreens", "CPangoCairo Drawing Engine Windows", settings: settings(of: "TestScreens")),
        support("ProcessMemory", "CMemorySearch"),
        support("RandomHands", "Devices Engine"),
        support("Repetitions"),
        support("TestWords", "Engine"),
        support("TestViews", "Engine"),
        support("UdevRules", "Checkout Devices"),
        .target(name: "CMemorySearch", path: "Tests/Support/CMemorySearch"),
        .target(name: "CTestDevices", path: "Tests/Support/CTestDevices"),
        // A program that tests and benchmarks run beside the driver.
        .executableTarget(name: "bus-flood", dependencies: ["CSystemd"], path: "Tests/Support/BusFlood"),
        // Writes the udev properties of a virtual device, for tests of faults.
        .executableTarget(
            name: "property-writer", dependencies: ["Devices", "Files"], path: "Tests/Support/PropertyWriter",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// The tests of modules and programs that need no device.
if parts.contains("unit") || parts.contains("all") {
    // Tests preload it into programs, so that their calls fail.
    package.products.append(.library(name: "WriteFaults", type: .dynamic, targets: ["CWriteFaults"]))
    package.targets += [
        .target(name: "CWriteFaults", path: "Tests/Support/CWriteFaults"),
        tests("Core/Text", "Text"),
        tests(
            "Core/Engine", "Checkout Engine LayoutFiles RandomHands Repetitions TestWords Transcripts YAML"),
        tests("Host/Files", "Files"),
        tests("Host/EventLoops", "Engine EventLoops"),
        tests("Host/Devices", "Checkout Devices Engine TestPanels"),
        tests("Host/Bus", "Bus CControl Engine EventLoops TestBus TestPrograms"),
        tests("Formats/YAML", "Files YAML"),
        tests("Formats/LayoutFiles", "Checkout Engine Files LayoutFiles YAML"),
        tests("Formats/Keymaps", "Checkout Engine Files Keymaps LayoutFiles TestWords YAML"),
        tests("Formats/Configuration", "Checkout Configuration Devices Engine Keymaps LayoutFiles YAML"),
        tests("Protocol/Control", "Bus Control Engine TestPrograms"),
        tests(
            "Protocol/ControlServer",
            "Bus Checkout Control ControlServer Engine EventLoops TestBus TestPrograms"),
        tests("Driver", "Checkout Configuration Control Devices Driver Engine EventLoops Keymaps Text YAML"),
        tests("Screen/Windows", "Engine Windows"),
        tests("Screen/WaylandWindows", "Engine WaylandWindows Windows"),
        tests("Screen/X11Windows", "CXCB Engine Windows X11Windows"),
        tests("Screen/FramebufferWindows", "Engine FramebufferWindows Windows"),
        tests(
            "Screen/Drawing",
            "Checkout Drawing Engine LayoutFiles TestViews",
            "Windows YAML", resources: [.copy("Painting/Pictures")]),
        tests(
            "Screen/Overlay",
            "Checkout Control Drawing Engine Keymaps LayoutFiles Overlay TestViews Text TextFields Windows",
            "YAML"),
        tests(
            "Screen/TextFields",
            "Bus Checkout Control Engine EventLoops TestBus TestPrograms Text TextFields Windows"),
        tests("Voice/Clicks", "Clicks Engine EventLoops"),
        tests("Voice/Voice", "Checkout Clicks Engine Voice YAML"),
        tests(
            "Tools/Importing",
            "Checkout Devices Engine Files Importing Keymaps",
            "LayoutFiles TestViews TestWords Text YAML", resources: [.copy("Recordings/Recordings")]),
        tests("Tools/Sessions", "Keymaps Sessions"),
        tests("Tools/Doctor", "Control Doctor Engine Text"),
        tests("FuzzTargets", "Checkout FuzzTargets"),
        // They run the programs as people do.
        tests(
            "Programs/runepad",
            "Checkout Configuration Devices Drawing Engine Keymaps LayoutFiles Overlay TestBus TestPanels",
            "Text Windows YAML runepad"),
        tests(
            "Programs/runepad-voice",
            "Checkout Control ControlServer Engine EventLoops TestBus TestSpeech",
            "runepad-voice", as: "VoiceProgramTests"),
    ]
}

let chosen = [
    part(
        "smoke", "KernelSmokeTests", in: "Kernel/Smoke",
        "Checkout Devices Engine KernelRig LayoutFiles TestBus TestPanels Transcripts UdevRules YAML"),
    part(
        "kernel", "KernelTests", in: "Kernel/Driver",
        "CALSA CLibevdev CLinux CTestDevices Checkout Clicks Control ControlServer Devices Engine",
        "EventLoops KernelRig LayoutFiles ProcessMemory RandomHands Repetitions TestBus TestPanels",
        "UdevRules YAML bus-flood"),
    part(
        "suspend", "KernelSuspendTests", in: "Kernel/Suspend",
        "Devices Engine KernelRig Repetitions TestPanels"),
    part("flood", "KernelFloodTests", in: "Kernel/Flood", "Devices Engine KernelRig RandomHands Repetitions"),
    part(
        "desktop", "DesktopTests", in: "Desktop/Sessions",
        "Checkout Clicks DesktopRig Devices Drawing Engine FramebufferWindows Overlay ProcessMemory",
        "Repetitions TestBus TestPanels TestScreens TestSpeech WaylandWindows Windows X11Windows"),
    part(
        "fields", "DesktopFieldTests", in: "Desktop/Fields",
        "Checkout DesktopRig Devices Doctor Engine Repetitions TestBus TestPanels TestScreens UdevRules",
        "WaylandWindows Windows"),
    part("browsers", "BrowserTests", in: "Browsers", "DesktopRig Repetitions"),
    part("kwin", "DesktopKWinTests", in: "Desktop/KWin", "DesktopRig Engine SystemRig TestScreens Windows"),
    part("gnome", "DesktopGnomeTests", in: "Desktop/Gnome", "Engine SystemRig TestScreens Windows"),
    part("packages", "PackageTests", in: "Packages/Life", "Checkout Devices Repetitions SystemRig bus-flood"),
    part("fleet", "PackageFleetTests", in: "Packages/Fleet", "Checkout Repetitions SystemRig"),
    part("doctor", "PackageDoctorTests", in: "Packages/Doctor", "Devices SystemRig"),
].flatMap(\.self)

/// Code that only those tests share, with what it imports.
let rigs = [
    support(
        "KernelRig",
        "CLibevdev CLinux CTestDevices Checkout Devices Engine RandomHands TestBus", settings: strictTests),
    support(
        "DesktopRig",
        "CALSA CXCB Checkout Clicks Devices Engine LayoutFiles ProcessMemory",
        "TestBus TestPanels TestScreens TestSpeech UdevRules WaylandWindows Windows",
        "X11Windows YAML", settings: strictTests),
    support("SystemRig", "Devices Engine RandomHands TestScreens", settings: strictTests),
]

let imported = chosen.flatMap(\.dependencies).compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
}
package.targets += chosen + rigs.filter { imported.contains($0.name) }

// The fuzzers need every module built with libFuzzer's counters: see Fuzzing/run.
if Context.environment["RUNEPAD_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "runepad-fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing/Sources",
            swiftSettings: strict))
}
