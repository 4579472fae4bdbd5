// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// Swift 6.2 and 6.3 build it.  `make build` uses this machine's Swift, and `make release ARCH=arm64` Debian's 6.2.

import PackageDescription

/// The settings of every Swift target of this package.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    // Each function has a section of its own, so that the linker can leave unused ones out, and order the others.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    // A build compiles many small modules, and reads each file of a module once where it compiles the module as a whole.
    .unsafeFlags(["-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug)),
]

/// The modules in which emulated machines spend most of the tests' time.
///
/// They are optimized in debug builds, too: the tests of devices then take half of the processor's time. A debugger
/// shows less of them. `RUNEPAD_UNOPTIMIZED=1 swift build` builds them like the others.
let busyInTests: Set = [
    "Clocks", "Devices", "Driver", "EventLoops", "KeyEngine", "Keycodes", "LayoutFiles", "Layouts",
    "TestScreens", "Touch", "ViewStream", "Views", "VirtualDevices", "YAMLDocuments",
]

/// Modules whose code runs seldom, and not for each touch: they are optimized for size in release builds, because the
/// driver has a bound of 10 MB.
let small: Set = [
    "Configuration", "Control", "Counters", "Files", "Importing", "Keyboards", "KeymapFiles", "Keymaps",
    "LayoutFiles", "Layouts", "ProgramOptions", "ViewStream", "WordLists",
]

/// The settings of a Swift target that is neither a program nor a test.
func settings(of name: String) -> [SwiftSetting] {
    let strict =
        strict + (small.contains(name) ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])
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

/// A C library of the system, found by pkg-config and named by its Debian packages.
func library(_ name: String, pkgConfig: String, debian: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(debian)])
}

func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings(of: name))
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

/// Options of lld that make the driver smaller still.
///
/// - The driver has no table by which it finds the frames of its own stack while it runs: a fifth of a megabyte less.
///   Nothing in it throws or catches C++ exceptions. Debuggers read the frames themselves, `.eh_frame`, which stay.
let driverLinkerOptions = ["--no-eh-frame-hdr"]

func program(
    _ name: String, imports: [Target.Dependency], path: String? = nil, excludes: [String] = [],
    linkerOptions further: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: imports, path: path, exclude: excludes, swiftSettings: strict,
        linkerSettings: [
            .unsafeFlags(
                ["-use-ld=lld"] + (linkerOptions + further).flatMap { ["-Xlinker", $0] },
                .when(configuration: .release))
        ])
}

/// The tests of a module, which need no device.
func tests(_ name: String, imports: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + imports, path: "Tests/Unit/\(name)Tests",
        resources: resources, swiftSettings: strictTests)
}

/// Code that several test targets share.
func support(_ name: String, imports: [Target.Dependency] = [], settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: imports, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// The parts of the tests that need devices, screens or packages, and their folders and targets.
///
/// They run in virtual machines alone, so they are in the package only if RUNEPAD_TESTS names them:
/// `RUNEPAD_TESTS="unit smoke" swift build --build-tests`. Without this variable the package has the part `unit`, and
/// with `all` it has every part.
let parts = Set((Context.environment["RUNEPAD_TESTS"] ?? "unit").split(separator: " ").map(String.init))

/// A part, and the target of its tests.
struct Part {
    let name: String
    let tests: Target

    init(_ name: String, _ target: String, in folder: String, imports: [Target.Dependency]) {
        self.name = name
        tests = .testTarget(
            name: target, dependencies: imports, path: "Tests/\(folder)", swiftSettings: strictTests)
    }
}

let package = Package(
    name: "runepad",
    products: [
        .executable(name: "runepadd", targets: ["runepadd"]),
        .executable(name: "runepad", targets: ["runepad"]),
        .executable(name: "runepad-overlay", targets: ["runepad-overlay"]),
        .executable(name: "runepad-voice", targets: ["runepad-voice"]),
    ],
    targets: [
        // C libraries, and C targets with functions and macros that Glibc's module lacks.
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
        .target(name: "CWaylandProtocols", dependencies: ["CWayland"], exclude: ["xml"]),
        library(
            "CXCB", pkgConfig: "xcb", debian: "libxcb1-dev", "libxcb-present-dev", "libxcb-randr0-dev",
            "libxcb-shape0-dev", "libxcb-shm0-dev", "libxcb-xfixes0-dev"),
        // For what needs no extension that xcb has a library for.
        library("CXCBCore", pkgConfig: "xcb", debian: "libxcb1-dev"),
        .target(name: "CKeycodes"),
        .target(name: "CLinux"),
        .target(name: "CWiping"),
        .target(name: "CSessions", dependencies: ["CXCBCore"]),
        .target(name: "CPrograms"),
        .target(name: "CFramebuffer"),
        .target(name: "CControl", dependencies: ["CSystemd"]),
        .target(name: "CKeymaps", dependencies: ["CXKBCommon"]),

        // Pure: values that decide.
        module("Clocks"),
        module("Keycodes", imports: ["CKeycodes"]),
        module("Layouts", imports: ["Keycodes"]),
        module("Touch", imports: ["Clocks", "Keycodes"]),
        module("WordLists"),
        module("Views", imports: ["Layouts"]),
        module("KeyEngine", imports: ["Clocks", "Keycodes", "Layouts", "Touch", "Views", "WordLists"]),
        module("JSONText"),
        module("Counters"),
        module("OpenMetrics"),
        module("ViewStream", imports: ["Layouts", "Views"]),
        module("Replaying", imports: ["Clocks", "JSONText", "KeyEngine", "Keycodes", "Touch"]),
        module("Windows", imports: ["Layouts", "Touch"]),
        module("XInput"),

        // I/O: owners that perform.
        module("Files"),
        module("EventLoops", imports: ["CSystemd", "Clocks", "Files"]),
        module(
            "Control",
            imports: [
                "CControl", "CSystemd", "Clocks", "Counters", "EventLoops", "Layouts", "Touch", "Views",
            ]),
        module("WebFields", imports: ["Control", "Files", "JSONText"]),
        module("YAMLDocuments", imports: ["CYAML", "Files"]),
        module("LayoutFiles", imports: ["Files", "Keycodes", "Layouts", "WordLists", "YAMLDocuments"]),
        module(
            "Keymaps", imports: ["CKeymaps", "CXKBCommon", "Files", "Keycodes", "Layouts", "YAMLDocuments"]),
        module("Recordings", imports: ["Clocks", "Devices", "Touch", "YAMLDocuments"]),
        module(
            "Devices",
            imports: ["CLibevdev", "CLibudev", "CLinux", "CMtdev", "Clocks", "Files", "Keycodes", "Touch"]),
        module("Painting", imports: ["Layouts", "Views"]),
        // Pure: the arguments of the programs, and completions of them.
        module("ProgramOptions", imports: ["YAMLDocuments"]),
        module("ShellCompletions", imports: ["ProgramOptions"]),
        module("ThemeFiles", imports: ["LayoutFiles", "Layouts", "Painting", "YAMLDocuments"]),
        module("Drawing", imports: ["CPangoCairo", "Painting", "Windows"]),
        module(
            "X11Windows",
            imports: ["CLinux", "CXCB", "Clocks", "Files", "Layouts", "Touch", "Windows", "XInput"]),
        module(
            "KeymapFiles", imports: ["Files", "Keycodes", "Keymaps", "Layouts", "WordLists"]),
        module("Sessions", imports: ["CSessions", "Devices", "Files", "KeymapFiles", "Keymaps", "XInput"]),
        module(
            "WaylandWindows",
            imports: ["CLinux", "CWaylandProtocols", "Files", "Layouts", "Touch", "Windows"]),

        module("Clicks", imports: ["CALSA", "Clocks", "EventLoops"]),
        module("Speech", imports: ["CSpeechd", "Clocks", "EventLoops"]),

        // Pure: turns events of guided touch into speech and sounds.
        module(
            "Voice",
            imports: [
                "Clicks", "LayoutFiles", "Layouts", "ProgramOptions", "Speech", "Views", "YAMLDocuments",
            ]),

        // Converts files of other on-screen keyboards, and the host's keyboards, to layout files.
        module("Keyboards", imports: ["Keymaps", "Layouts"]),
        module("Importing", imports: ["CXKBCommon", "Keyboards", "YAMLDocuments"]),

        // Pure: finds keys for a finger.
        module("Tapping", imports: ["Keycodes", "Layouts", "Views"]),
        // Pure: decides from the facts of a machine what works.
        module("Doctor", imports: ["Control", "JSONText", "Touch"]),

        // Composition.
        module(
            "Configuration",
            imports: [
                "Devices", "Files", "Keyboards", "Keycodes", "Keymaps", "LayoutFiles", "Layouts", "Touch",
                "YAMLDocuments",
            ]),
        module(
            "Driver",
            imports: [
                "CLinux", "CSystemd", "Clocks", "Configuration", "Control", "Counters", "Devices",
                "EventLoops", "Files", "KeyEngine", "Keycodes", "Keymaps", "LayoutFiles", "Layouts",
                "ProgramOptions", "Touch", "ViewStream", "Views", "WordLists", "YAMLDocuments",
            ]),

        // Touchscreens and readers for `runepad try`, the kernel tests and the benchmarks.
        module(
            "VirtualDevices",
            imports: ["CLinux", "Clocks", "Devices", "Files", "Keycodes", "Touch", "ViewStream", "Views"]),

        // Draws views on the glass.
        module("Accessibility", imports: ["Clocks", "Control", "EventLoops", "Files", "Layouts", "Windows"]),

        module("InputMethods", imports: ["Clocks", "Control", "EventLoops", "Layouts", "Windows"]),

        module(
            "Overlay",
            imports: [
                "Clocks", "Control", "Drawing", "Layouts", "Painting", "ProgramOptions", "Touch", "Views",
                "Windows",
            ]),

        module("FramebufferWindows", imports: ["CFramebuffer", "Files", "Layouts", "Windows"]),

        // Programs.
        program("runepadd", imports: ["CWiping", "Driver"], linkerOptions: driverLinkerOptions),
        program(
            "runepad",
            imports: [
                "CPrograms", "Clocks", "Configuration", "Control", "Counters", "Devices", "Doctor", "Drawing",
                "EventLoops", "Files", "Importing", "JSONText", "KeyEngine", "Keyboards", "Keycodes",
                "KeymapFiles", "Keymaps", "LayoutFiles", "Layouts", "OpenMetrics", "Painting",
                "ProgramOptions", "Recordings", "Replaying", "Sessions", "ShellCompletions", "Tapping",
                "ThemeFiles", "Touch", "Views", "VirtualDevices", "WebFields", "WordLists", "YAMLDocuments",
            ]),

        program(
            "runepad-overlay",
            imports: [
                "Accessibility", "CLinux", "CWiping", "Clicks", "Clocks", "Control", "EventLoops", "Files",
                "FramebufferWindows", "InputMethods", "Overlay", "Painting", "ProgramOptions", "ThemeFiles",
                "WaylandWindows", "Windows", "X11Windows", "YAMLDocuments",
            ],
            excludes: ["link-order"],
            linkerOptions: [
                "--symbol-ordering-file", Context.packageDirectory + "/Sources/runepad-overlay/link-order",
                "--no-warn-symbol-ordering",
            ]),

        program(
            "runepad-voice",
            imports: [
                "CWiping", "Clicks", "Control", "EventLoops", "Files", "ProgramOptions", "Speech",
                "Views", "Voice", "YAMLDocuments",
            ]),

        // A step of `make release`, which no package has.
        program(
            "runepad-completions",
            imports: ["Driver", "Files", "Overlay", "ProgramOptions", "ShellCompletions", "Voice"]),

        // Benchmarks.
        program(
            "engine-benchmark", imports: ["Clocks", "KeyEngine", "Keycodes", "Layouts", "Touch"],
            path: "Benchmarks/Engine", excludes: ["figures", "twin.c"]),

        program(
            "overlay-benchmark",
            imports: [
                "Clocks", "Control", "KeyEngine", "Keycodes", "LayoutFiles", "Layouts", "Overlay", "Painting",
                "Views", "Windows", "YAMLDocuments",
            ], path: "Benchmarks/Overlay", excludes: ["figures", "session"]),

        // What the fuzzers try with their inputs, which a test tries with the kept ones.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CSystemd", "Clocks", "Configuration", "Control", "Counters", "Devices", "EventLoops",
                "JSONText", "KeyEngine", "Keycodes", "KeymapFiles", "Keymaps", "LayoutFiles", "Layouts",
                "Recordings", "Replaying", "Touch", "Views", "WebFields", "WordLists", "YAMLDocuments",
            ], path: "Fuzzing/Targets", swiftSettings: strict),

        // Code that several test targets share.
        support("Checkout"),
        support("Transcripts", imports: ["Keycodes", "Layouts", "Touch"]),
        support("TestBus", imports: ["Checkout"]),
        support(
            "TestPrograms", imports: ["CSystemd", "Clocks", "Control", "EventLoops"], settings: strictTests),
        support("TestSpeech"),
        support("TestPanels", imports: ["Devices", "Keycodes", "Touch", "VirtualDevices"]),
        support(
            "TestScreens",
            imports: ["CPangoCairo", "Drawing", "Layouts", "Painting", "Touch", "Views", "Windows"],
            settings: settings(of: "TestScreens")),
        // A program that tests and benchmarks run beside the driver.
        .executableTarget(name: "bus-flood", dependencies: ["CSystemd"], path: "Tests/Support/BusFlood"),
        // Writes the udev properties of a virtual device, for tests of faults.
        .executableTarget(
            name: "property-writer", dependencies: ["Devices", "Files"], path: "Tests/Support/PropertyWriter",
            swiftSettings: strict),
        .target(name: "CMemorySearch", path: "Tests/Support/CMemorySearch"),
        .target(name: "CTestDevices", path: "Tests/Support/CTestDevices"),
        support("ProcessMemory", imports: ["CMemorySearch"]),
        support("RandomHands", imports: ["Keycodes", "Layouts", "Touch", "VirtualDevices"]),
        support("Repetitions"),
        support("TestWords", imports: ["WordLists"]),
        support("TestViews", imports: ["KeyEngine", "Keycodes", "Layouts", "Views"]),
        support("UdevRules", imports: ["Checkout", "Devices", "VirtualDevices"]),
    ],
    swiftLanguageModes: [.v6]
)

// The tests of modules and programs that need no device.
if parts.contains("unit") || parts.contains("all") {
    // Tests preload it into programs, so that their calls fail.
    package.products.append(.library(name: "WriteFaults", type: .dynamic, targets: ["CWriteFaults"]))
    package.targets += [
        .target(name: "CWriteFaults", path: "Tests/Support/CWriteFaults"),
        tests("FuzzTargets", imports: ["Checkout"]),
        tests("Clocks"),
        tests("Keycodes", imports: ["Checkout"]),
        tests("Layouts", imports: ["Keycodes"]),
        tests("Touch", imports: ["Clocks", "Keycodes", "Layouts"]),
        tests(
            "KeyEngine",
            imports: [
                "Checkout",
                "Clocks", "Keycodes", "LayoutFiles", "Layouts", "RandomHands", "Repetitions",
                "TestWords", "Touch", "Transcripts", "Views", "WordLists", "YAMLDocuments",
            ]),
        tests("Views", imports: ["Layouts"]),
        tests("WordLists", imports: ["TestWords"]),
        tests("Files"),
        tests("EventLoops", imports: ["Clocks"]),
        tests("Clicks", imports: ["Clocks", "EventLoops"]),
        tests("Speech", imports: ["Clocks"]),
        tests(
            "Voice", imports: ["Checkout", "Clicks", "Layouts", "Speech", "Views", "YAMLDocuments"]),
        tests("JSONText"),
        tests("Counters"),
        tests("OpenMetrics"),
        tests("ViewStream", imports: ["Layouts", "Views"]),
        tests(
            "Control",
            imports: [
                "Checkout",
                "CControl", "CSystemd", "Clocks", "Counters", "EventLoops", "Layouts", "TestBus",
                "TestPrograms", "Touch", "Views",
            ]),
        tests("Doctor", imports: ["Control", "JSONText", "Touch"]),
        tests("VirtualDevices", imports: ["Keycodes", "Touch"]),
        tests("Tapping", imports: ["Keycodes", "Layouts", "Views"]),
        tests("WebFields", imports: ["Checkout", "Control", "JSONText", "Layouts"]),
        tests("YAMLDocuments", imports: ["Files"]),
        tests(
            "LayoutFiles",
            imports: ["Checkout", "Files", "Keycodes", "Layouts", "WordLists", "YAMLDocuments"]),
        tests("Keymaps", imports: ["Keycodes", "Layouts", "YAMLDocuments"]),
        tests("Sessions", imports: ["KeymapFiles", "Keymaps"]),
        tests("XInput"),
        tests(
            "KeymapFiles",
            imports: [
                "Checkout", "Files", "Keycodes", "Keymaps", "LayoutFiles", "Layouts", "TestWords",
                "WordLists",
                "YAMLDocuments",
            ]),
        tests(
            "Importing",
            imports: [
                "Checkout",
                "Clocks", "KeyEngine", "Keyboards", "Keycodes", "KeymapFiles", "Keymaps", "LayoutFiles",
                "Layouts",
                "Touch", "YAMLDocuments",
            ]),
        tests(
            "Recordings",
            imports: ["Checkout", "Clocks", "Devices", "Files", "Keycodes", "Touch", "YAMLDocuments"],
            resources: [.copy("Recordings")]),
        tests(
            "Replaying",
            imports: [
                "Checkout",
                "Clocks", "JSONText", "KeyEngine", "Keycodes", "LayoutFiles", "Layouts", "TestViews",
                "TestWords",
                "Touch", "Views", "WordLists", "YAMLDocuments",
            ]),
        tests(
            "Devices", imports: ["Checkout", "Clocks", "Keycodes", "TestPanels", "Touch", "VirtualDevices"]),
        tests("Windows", imports: ["Layouts"]),
        tests("X11Windows", imports: ["CXCB", "Clocks", "Layouts", "Touch", "Windows"]),
        tests(
            "Painting",
            imports: [
                "Checkout", "Clocks", "Keycodes", "LayoutFiles", "Layouts", "TestViews", "Views",
                "YAMLDocuments",
            ],
            resources: [.copy("Pictures")]),
        tests("ProgramOptions"),
        tests("ShellCompletions", imports: ["ProgramOptions"]),
        tests(
            "ThemeFiles",
            imports: ["Checkout", "LayoutFiles", "Layouts", "Painting", "Views", "YAMLDocuments"]),
        tests(
            "Drawing",
            imports: [
                "Checkout", "LayoutFiles", "Layouts", "Painting", "TestViews", "Views", "Windows",
                "YAMLDocuments",
            ]),
        tests("WaylandWindows", imports: ["Layouts", "Touch", "Windows"]),
        tests(
            "Accessibility",
            imports: ["Clocks", "Control", "EventLoops", "Layouts", "TestBus", "TestPrograms", "Windows"]),
        tests(
            "InputMethods",
            imports: ["Clocks", "Control", "EventLoops", "Layouts", "TestBus", "TestPrograms", "Windows"]),
        tests(
            "Overlay",
            imports: [
                "Checkout",
                "Clocks", "Control", "Drawing", "LayoutFiles", "Layouts", "Painting", "ProgramOptions",
                "TestViews", "Touch", "Views", "Windows", "YAMLDocuments",
            ]),
        tests("FramebufferWindows", imports: ["Layouts", "Windows"]),
        tests(
            "Configuration",
            imports: [
                "Checkout", "Devices", "Keycodes", "Keymaps", "LayoutFiles", "Layouts", "Touch",
                "YAMLDocuments",
            ]),
        tests(
            "Driver",
            imports: [
                "Checkout", "Clocks", "Configuration", "Control", "Counters", "Devices", "EventLoops",
                "KeyEngine", "Keycodes", "Keymaps", "Layouts", "ProgramOptions", "Touch", "ViewStream",
                "Views",
                "YAMLDocuments",
            ]),
        // Runs the program as a person would.
        tests(
            "runepad",
            imports: [
                "Checkout", "Clocks", "Configuration", "Devices", "Drawing", "JSONText", "KeyEngine",
                "Keycodes", "Keymaps", "LayoutFiles", "Layouts", "Overlay", "Painting", "TestBus",
                "TestPanels",
                "ThemeFiles", "Touch", "Views", "VirtualDevices", "Windows", "YAMLDocuments",
            ]),
        // Runs the program with a bus and a speech-dispatcher.
        .testTarget(
            name: "VoiceProgramTests",
            dependencies: [
                "Checkout", "Clocks", "Control", "Counters", "EventLoops", "Layouts", "TestBus", "TestSpeech",
                "Touch",
                "Views", "runepad-voice",
            ],
            path: "Tests/Unit/VoiceProgramTests", swiftSettings: strictTests),
    ]
}

let testsOfParts = [
    Part(
        "smoke", "KernelSmokeTests", in: "Kernel/Smoke",
        imports: [
            "Checkout", "Clocks", "Devices", "KernelRig", "Keycodes", "LayoutFiles", "Layouts", "TestBus",
            "TestPanels", "Touch", "Transcripts", "UdevRules", "Views", "VirtualDevices", "YAMLDocuments",
        ]),
    Part(
        "kernel", "KernelTests", in: "Kernel/Driver",
        imports: [
            "CALSA", "CLibevdev", "CLinux", "CTestDevices", "Checkout", "Clicks", "Clocks", "Control",
            "Devices", "EventLoops", "KernelRig", "KeyEngine", "Keycodes", "LayoutFiles", "Layouts",
            "ProcessMemory", "RandomHands", "Repetitions", "TestBus", "TestPanels", "Touch", "UdevRules",
            "Views", "VirtualDevices", "YAMLDocuments", "bus-flood",
        ]),
    Part(
        "suspend", "KernelSuspendTests", in: "Kernel/Suspend",
        imports: [
            "KernelRig", "Layouts", "Repetitions", "TestPanels", "Views", "VirtualDevices",
        ]),
    Part(
        "flood", "KernelFloodTests", in: "Kernel/Flood",
        imports: [
            "KernelRig", "Layouts", "RandomHands", "Repetitions", "VirtualDevices",
        ]),
    Part(
        "desktop", "DesktopTests", in: "Desktop/Sessions",
        imports: [
            "Checkout", "Clicks", "Clocks", "DesktopRig", "Drawing", "FramebufferWindows", "Keycodes",
            "Layouts", "Overlay", "Painting", "ProcessMemory", "Repetitions", "TestBus", "TestPanels",
            "TestScreens", "TestSpeech", "Views", "VirtualDevices", "WaylandWindows", "Windows", "X11Windows",
        ]),
    Part(
        "fields", "DesktopFieldTests", in: "Desktop/Fields",
        imports: [
            "Checkout", "DesktopRig", "Devices", "Doctor", "Layouts", "Repetitions", "TestBus", "TestPanels",
            "TestScreens", "Touch", "UdevRules", "Views", "VirtualDevices", "WaylandWindows", "Windows",
        ]),
    Part(
        "browsers", "BrowserTests", in: "Browsers",
        imports: [
            "DesktopRig", "Repetitions",
        ]),
    Part(
        "kwin", "DesktopKWinTests", in: "Desktop/KWin",
        imports: [
            "DesktopRig", "Layouts", "SystemRig", "TestScreens", "Touch", "Windows",
        ]),
    Part(
        "gnome", "DesktopGnomeTests", in: "Desktop/Gnome",
        imports: [
            "Layouts", "SystemRig", "TestScreens", "Windows",
        ]),
    Part(
        "packages", "PackageTests", in: "Packages/Life",
        imports: [
            "Checkout", "Repetitions", "SystemRig", "VirtualDevices", "bus-flood",
        ]),
    Part(
        "fleet", "PackageFleetTests", in: "Packages/Fleet",
        imports: [
            "Checkout", "Repetitions", "SystemRig",
        ]),
    Part(
        "doctor", "PackageDoctorTests", in: "Packages/Doctor",
        imports: [
            "SystemRig", "VirtualDevices",
        ]),
]

/// Code that only those tests share, with what it imports.
let rigs = [
    support(
        "KernelRig",
        imports: [
            "CLibevdev", "CLinux", "CTestDevices", "Checkout", "Devices", "Keycodes", "Layouts",
            "RandomHands", "TestBus", "Touch", "Views", "VirtualDevices",
        ], settings: strictTests),
    support(
        "DesktopRig",
        imports: [
            "CALSA", "CXCB", "Checkout", "Clicks", "Clocks", "Devices", "Keycodes", "LayoutFiles", "Layouts",
            "ProcessMemory", "TestBus", "TestPanels", "TestScreens", "TestSpeech", "Touch", "UdevRules",
            "Views",
            "VirtualDevices", "WaylandWindows", "Windows", "X11Windows", "YAMLDocuments",
        ], settings: strictTests),
    support(
        "SystemRig",
        imports: [
            "Clocks", "Devices", "Keycodes", "Layouts", "RandomHands", "TestScreens", "Touch",
            "VirtualDevices",
        ], settings: strictTests),
]

let chosen = testsOfParts.filter { parts.contains($0.name) || parts.contains("all") }.map(\.tests)
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
