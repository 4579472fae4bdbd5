// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// Swift 6.2 is enough: Debian's archive and `make deb ARCH=arm64` have 6.2.3.  Most tests ran with 6.3.
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
    // Code names the parts of a generic type to Swift's runtime, which would otherwise parse the type's name, and search
    // all conformances of the program for each requirement.
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
        .when(configuration: .release)),
    // A build reads each file of a module once, because it compiles the module as a whole.
    .unsafeFlags(["-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug)),
    // Swift would check each module twice, for its interface and for its code.  With many processors that may be quicker.
    .unsafeFlags(["-no-emit-module-separately-wmo"]),
]

/// The modules with which tests play reports and look at pictures, on emulated machines.
///
/// Debug builds optimize them, unless RUNEPAD_UNOPTIMIZED is set.
let busyInTests: Set = ["DesktopRig", "KernelRig", "TestPanels", "TestScreens"]

func optimization(of name: String) -> [SwiftSetting] {
    guard busyInTests.contains(name), Context.environment["RUNEPAD_UNOPTIMIZED"] == nil else { return [] }
    return [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// The settings of C modules: glibc checks the sizes of buffers.
///
/// A flag of the command line would reach Swift, too, for which glibc's headers then declare functions such as `read` twice.
let checked: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

/// The settings of tests.
///
/// Swift 6.2 finds unsafe code in the expansions of the macros of Testing, where a test cannot mark it.
#if compiler(>=6.3)
    let strictTests = strict
#else
    let strictTests = Array(strict.dropFirst())
#endif

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// The targets of a table.
///
/// Each line has a path, a name if it is not the path's last part, and behind a colon words: mostly the modules that
/// the target imports.
func table<Row>(_ text: String, _ row: (_ path: String, _ name: String, _ words: [String]) -> Row) -> [Row] {
    text.split(separator: "\n").map { line in
        let parts = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
        let name = parts[0].last?.split(separator: "/").last.map(String.init) ?? ""
        return row(parts[0][0], name, parts.count > 1 ? parts[1] : [])
    }
}

let linking = Context.packageDirectory + "/Sources/Linking"

/// Options of lld that make the programs small: Sources/Linking/constants.ld says why.
let linkerOptions = [
    "--no-export-dynamic", "--icf=safe", "-z", "pack-relative-relocs", "-z", "now",
    "-T", linking + "/constants.ld",
]

// The parts of the tests that need devices, screens or packages run in virtual machines alone, so they are in the
// package only if RUNEPAD_TESTS names them: `RUNEPAD_TESTS="unit smoke" swift build --build-tests`. Without this variable
// the package has the part `unit`, and with `all` it has every part.
let parts = Set((Context.environment["RUNEPAD_TESTS"] ?? "unit").split(separator: " ").map(String.init))

let package = Package(name: "runepad", swiftLanguageModes: [.v6])

// C libraries of the system: their names for pkg-config, and their Debian packages.
package.targets += table(
    """
    CALSA: alsa libasound2-dev
    CLibevdev: libevdev libevdev-dev
    CLibudev: libudev libudev-dev
    CMtdev: mtdev libmtdev-dev
    CPangoCairo: pangocairo libpango1.0-dev
    CSpeechd: speech-dispatcher libspeechd-dev
    CSystemd: libsystemd libsystemd-dev
    CWayland: wayland-client libwayland-dev
    CXCB: xcb libxcb1-dev libxcb-present-dev libxcb-randr0-dev libxcb-shape0-dev libxcb-shm0-dev libxcb-xfixes0-dev
    CXCBCore: xcb libxcb1-dev
    CXKBCommon: xkbcommon libxkbcommon-dev
    CYAML: yaml-0.1 libyaml-dev
    """
) { path, name, words in
    .systemLibrary(
        name: name, path: "Sources/C/\(path)", pkgConfig: words[0],
        providers: [.apt(Array(words.dropFirst()))])
}

// Modules, in the order of docs/architecture.md: first C that Glibc's module lacks, and at the end what the fuzzers try
// and what tests share. The rigs are for the tests of devices alone.
let modules = table(
    """
    Sources/C/CControl: CSystemd
    Sources/C/CFramebuffer
    Sources/C/CKeycodes
    Sources/C/CKeymaps: CXKBCommon
    Sources/C/CLinux
    Sources/C/CPrograms
    Sources/C/CSessions: CXCBCore
    Sources/C/CWaylandProtocols: CWayland
    Sources/C/CWiping
    Sources/Core/Text
    Sources/Core/Engine: CKeycodes
    Sources/Host/Files: Text
    Sources/Host/EventLoops: CSystemd Engine Files
    Sources/Host/Devices: CLibevdev CLibudev CLinux CMtdev Engine Files Text
    Sources/Host/Bus: CControl CSystemd Engine EventLoops Text
    Sources/Formats/YAML: CYAML Files Text
    Sources/Formats/LayoutFiles: Engine Files Text YAML
    Sources/Formats/Keymaps: CKeymaps CXKBCommon Engine Files Text YAML
    Sources/Formats/Configuration: Devices Engine Files Keymaps LayoutFiles Text YAML
    Sources/Protocol/Control: Bus CSystemd Engine EventLoops
    Sources/Protocol/ControlServer: Bus CSystemd Control Engine EventLoops
    Sources/Driver: CLinux CSystemd Configuration Control ControlServer Devices Engine EventLoops Files Keymaps \
        LayoutFiles Text YAML
    Sources/Screen/Windows: Engine
    Sources/Screen/WaylandWindows: CLinux CWaylandProtocols Engine Files Windows
    Sources/Screen/X11Windows: CLinux CXCB Engine Files Windows
    Sources/Screen/FramebufferWindows: CFramebuffer Engine Files Windows
    Sources/Screen/Drawing: CPangoCairo Engine LayoutFiles Text Windows YAML
    Sources/Screen/TextFields: Bus CSystemd Control Engine EventLoops Files Text Windows
    Sources/Screen/Overlay: Control Drawing Engine Keymaps Text TextFields Windows
    Sources/Voice/Clicks: CALSA Engine EventLoops
    Sources/Voice/Voice: CSpeechd Clicks Engine EventLoops LayoutFiles Text
    Sources/Tools/Importing: CXKBCommon Devices Engine Keymaps Text YAML
    Sources/Tools/Sessions: CSessions Engine Files Keymaps Windows
    Sources/Tools/Checking: Configuration Devices Drawing Engine Keymaps LayoutFiles Text YAML
    Sources/Tools/Doctor: Checking Configuration Control Devices Engine LayoutFiles Text YAML
    Fuzzing/Targets FuzzTargets: Bus CSystemd Configuration Control ControlServer Devices Engine EventLoops \
        Importing Keymaps LayoutFiles Text TextFields YAML
    Tests/Support/Checkout
    Tests/Support/CMemorySearch
    Tests/Support/CTestDevices
    Tests/Support/Transcripts: Engine
    Tests/Support/TestBus: Checkout
    Tests/Support/TestPrograms: Bus CSystemd Control ControlServer Engine EventLoops TestBus
    Tests/Support/TestSpeech
    Tests/Support/TestPanels: Devices Engine
    Tests/Support/TestScreens: CPangoCairo Drawing Engine Windows
    Tests/Support/ProcessMemory: CMemorySearch
    Tests/Support/RandomHands: Devices Engine
    Tests/Support/Repetitions
    Tests/Support/TestWords: Engine
    Tests/Support/TestViews: Engine
    Tests/Support/UdevRules: Checkout Devices
    Tests/Support/KernelRig: CLibevdev CLinux CTestDevices Checkout Devices Engine RandomHands TestBus
    Tests/Support/DesktopRig: CALSA CXCB Checkout Clicks Devices Engine LayoutFiles ProcessMemory TestBus TestPanels \
        TestScreens TestSpeech UdevRules WaylandWindows Windows X11Windows YAML
    Tests/Support/SystemRig: Devices Engine RandomHands TestScreens
    """
) { path, name, imports in
    Target.target(
        name: name, dependencies: dependencies(imports), path: path,
        exclude: name == "CWaylandProtocols" ? ["xml"] : [],
        cSettings: path.hasPrefix("Sources/C/") ? checked : [],
        swiftSettings: (path.hasPrefix("Tests") ? strictTests : strict) + optimization(of: name))
}.filter { !$0.name.hasSuffix("Rig") || !parts.isSubset(of: ["unit"]) }
package.targets += modules

// Only the first four are in packages. The completions are a step of `make release`. Tests and benchmarks run bus-flood
// and property-writer, which writes a device's udev properties, beside the driver.
package.targets += table(
    """
    Sources/Programs/runepadd: CWiping Driver
    Sources/Programs/runepad: Bus CPrograms Checking Configuration Control Devices Doctor Drawing Engine EventLoops \
        Files Importing Keymaps LayoutFiles Sessions Text TextFields YAML
    Sources/Programs/runepad-overlay: Bus CLinux CWiping Clicks Control Drawing Engine EventLoops Files \
        FramebufferWindows Keymaps Overlay Text TextFields WaylandWindows Windows X11Windows YAML
    Sources/Programs/runepad-voice: CWiping Clicks Control Engine EventLoops Files LayoutFiles Text Voice YAML
    Sources/Programs/runepad-completions: Driver Files Overlay Text Voice
    Tests/Support/BusFlood bus-flood: CSystemd
    Tests/Support/PropertyWriter property-writer: Devices Files
    Benchmarks/Engine/Program engine-benchmark: Engine
    Benchmarks/Overlay/Program overlay-benchmark: Control Drawing Engine LayoutFiles Overlay Windows YAML
    """
) { path, name, imports in
    .executableTarget(
        name: name, dependencies: dependencies(imports), path: path, swiftSettings: strict,
        linkerSettings: [
            .unsafeFlags(
                ["-use-ld=lld", "-L", linking] + linkerOptions.flatMap { ["-Xlinker", $0] },
                .when(configuration: .release))
        ])
}

// The fuzzers need every module built with libFuzzer's counters: see Fuzzing/run.
if Context.environment["RUNEPAD_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "runepad-fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing/Sources",
            swiftSettings: strict))
}

/// A test target, which can import all libraries of this package.
@MainActor func tests(_ name: String, at path: String, _ program: String..., resources: [Resource] = [])
    -> Target
{
    let libraries = package.targets.filter { [.regular, .system].contains($0.type) }.map(\.name)
    return .testTarget(
        name: name, dependencies: dependencies(libraries + program), path: "Tests/\(path)",
        resources: resources, swiftSettings: strictTests)
}

// The tests of modules and programs that need no device. Those of programs run them as people do.
if !parts.isDisjoint(with: ["unit", "all"]) {
    // Tests preload it into programs, so that their calls fail.
    package.products.append(.library(name: "WriteFaults", type: .dynamic, targets: ["CWriteFaults"]))
    let resources: [String: [Resource]] = [
        "Drawing": [.copy("Painting/Pictures")], "Importing": [.copy("Recordings/Recordings")],
    ]
    for module in modules {
        guard let path = module.path, path.hasPrefix("Sources/"), !path.hasPrefix("Sources/C/") else {
            continue
        }
        package.targets.append(
            tests(
                module.name + "Tests", at: "Unit/" + path.dropFirst("Sources/".count),
                resources: resources[module.name] ?? []))
    }
    package.targets += [
        tests("FuzzTargetsTests", at: "Unit/FuzzTargets"),
        tests("runepadTests", at: "Unit/Programs/runepad", "runepad"),
        tests("VoiceProgramTests", at: "Unit/Programs/runepad-voice", "runepad-voice"),
        .target(name: "CWriteFaults", path: "Tests/Support/CWriteFaults"),
    ]
}

// The other parts.
package.targets += table(
    """
    Kernel/Smoke KernelSmokeTests: smoke
    Kernel/Driver KernelTests: kernel
    Kernel/Suspend KernelSuspendTests: suspend
    Kernel/Flood KernelFloodTests: flood
    Desktop/Sessions DesktopTests: desktop
    Desktop/Fields DesktopFieldTests: fields
    Browsers BrowserTests: browsers
    Desktop/KWin DesktopKWinTests: kwin
    Desktop/Gnome DesktopGnomeTests: gnome
    Packages/Life PackageTests: packages
    Packages/Fleet PackageFleetTests: fleet
    Packages/Doctor PackageDoctorTests: doctor
    Packages/Upgrade PackageUpgradeTests: upgrade
    """
) { path, name, words in
    parts.isDisjoint(with: words + ["all"]) ? nil : tests(name, at: path, "bus-flood")
}.compactMap(\.self)
