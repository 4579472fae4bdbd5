// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Doctor
import Engine
import Glibc
import Keymaps
import LayoutFiles
import YAML

extension HostFacts {
    /// Gathers the facts of this machine, as far as this user may look.
    ///
    /// It changes nothing, and waits at most some seconds for each program that does not answer.
    init(ofThisMachineWith config: String) {
        self.init()
        let processes = [HostProcess].present()
        var ignored = DiagnosticList()
        let read = Configuration(reading: config, into: &ignored)
        let devices = (try? DeviceReport.present(in: read)) ?? []
        isRoot = geteuid() == 0
        service = ChildProgram.answer(
            "systemctl", "show", "--property", ServiceFacts.properties, "runepadd.service"
        )
        .flatMap(ServiceFacts.init(showing:))
        uinput = UinputFacts(ofThisMachineServing: service)
        driver = processes.named("runepadd").first.map(DriverFacts.init)
        configuration = ConfigurationFacts(at: config, read, devices: devices)
        touchscreens = devices.compactMap { TouchscreenFacts($0, among: devices) }
        bus = driver == nil ? .noDriver("no driver runs") : Self.queryDriver()
        hasOverlay = hasProgram("runepad-overlay") || !processes.named("runepad-overlay").isEmpty
        holders = Self.holders(of: touchscreens.map(\.node), among: processes)
        let present = SessionFacts.present(
            among: processes, touching: Self.passThroughNames(on: bus, devices))
        (hasLogind, sessions) = (present != nil, present ?? [])
        voice = VoiceFacts(among: processes)
        clock = .present
    }

    /// The names of the pass-through touchscreens, by the names of their panels.
    private static func passThroughNames(on bus: BusFacts, _ devices: [DeviceReport]) -> [String: String] {
        guard case .panels(let panels) = bus else { return [:] }
        var names: [String: String] = [:]
        for panel in panels {
            names[panel.name] = devices.passThrough(ofPanel: panel.name)?.name
        }
        return names
    }

    private static func queryDriver() -> BusFacts {
        var panels: [PanelState] = []
        do {
            try ControlSession.gather { session in
                panels = session.panels
                session.end()
            }
            return .panels(panels)
        } catch let error as ControlError where error.kind == .accessDenied {
            return .denied("\(error)")
        } catch let error as ControlError where error.kind == .noAnswer {
            return .noAnswer
        } catch {
            return .noDriver("\(error)")
        }
    }

    /// The programs that have devices open, without the driver and without logind, which opens them for sessions.
    private static func holders(of nodes: [String], among processes: [HostProcess]) -> [String: [String]] {
        guard !nodes.isEmpty else { return [:] }
        var holders: [String: [String]] = [:]
        for process in processes where process.name != "runepadd" && process.name != "systemd-logind" {
            for node in process.openFiles.intersection(nodes) {
                holders[node, default: []].append("\(process.name) (\(process.number))")
            }
        }
        return holders
    }
}

extension UinputFacts {
    fileprivate init(ofThisMachineServing service: ServiceFacts?) {
        var status = stat()
        var node: Node?
        if unsafe stat("/dev/uinput", &status) == 0 {
            let owner = HostAccount(number: status.st_uid)?.name ?? "\(status.st_uid)"
            node = Node(owner: owner, mode: status.st_mode & 0o777)
        }
        let hasUser = service != nil && service?.load != "not-found" && HostAccount(name: driverUser) != nil
        let isLoaded = unsafe access("/sys/class/misc/uinput", F_OK) == 0
        self.init(
            isLoaded: isLoaded, isDenied: !isLoaded && Self.isOnBlacklist, node: node, hasDriverUser: hasUser)
    }

    /// Whether a blacklist has the module, which is not loaded: then modprobe(8) obeys the list, and names no file.
    private static var isOnBlacklist: Bool {
        ChildProgram.answer("modprobe", "--dry-run", "--verbose", "--use-blacklist", "uinput") == ""
    }
}

extension DriverFacts {
    fileprivate init(_ process: HostProcess) {
        self.init()
        isReplaced = process.isReplaced
        lockedKilobytes = process.lockedKilobytes
        slice = process.slice
    }
}

extension VoiceFacts {
    fileprivate init(among processes: [HostProcess]) {
        self.init()
        let voices = Dictionary(grouping: processes.named("runepad-voice"), by: \.user)
        count = voices.values.map(\.count).max() ?? 0
        isInstalled = hasProgram("runepad-voice") || runs
        // Such as pcmC0D0p.
        hasSoundCard = namesInDirectory("/dev/snd").contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
        let folders =
            ["/usr/lib/speech-dispatcher-modules"]
            + namesInDirectory("/usr/lib").map {
                "/usr/lib/\($0)/speech-dispatcher-modules"
            }
        synthesizers = Self.synthesizers(ofModules: folders.flatMap(namesInDirectory))
    }
}

/// Whether a program of Runepad's is installed, by a package or beside this program.
private func hasProgram(_ name: String) -> Bool {
    let own = (foldersOfProgram ?? []).map { "/" + $0 }.joined()
    return [own, "/usr/bin"].contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
}

extension ClockFacts {
    fileprivate static var present: ClockFacts {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        var program = stat()
        let isKnown = unsafe stat("/proc/self/exe", &program) == 0
        return ClockFacts(
            now: Int64(now.tv_sec), programMade: isKnown ? Int64(program.st_mtim.tv_sec) : Int64.min)
    }
}
