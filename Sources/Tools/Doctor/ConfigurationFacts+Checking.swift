// SPDX-License-Identifier: MIT

package import Checking
package import Configuration
import Devices
import Engine
import LayoutFiles
import YAML

extension ConfigurationFacts {
    /// Takes the faults that a checker has found in the files, and what the panels of their configuration show.
    package mutating func take(
        _ checker: FileChecker, _ configuration: Configuration?, devices: [DeviceReport]
    ) {
        files = FileFaults(checker.files)
        room = FileFaults(checker.room)
        characters = FileFaults(checker.characters)
        waiting = FileFaults(checker.waiting)
        labels = FileFaults(checker.labels)
        isKiosk = configuration?.isKiosk ?? false
        panels = configuration.map { panels(of: $0, devices: devices) } ?? []
    }

    private func panels(of configuration: Configuration, devices: [DeviceReport]) -> [Panel] {
        var ignored = DiagnosticList()
        var collection = LayoutCollection(
            .standard(searchingFirst: configuration.layoutDirectories), for: configuration.kiosk)
        let sets = configuration.layouts(from: &collection, into: &ignored)
        return zip(configuration.panels.indices, sets).map { index, set in
            let entry = configuration.panels[index]
            var panel = Panel(name: entry.name, layouts: nil)
            if let set, set.isComplete { panel.layouts = set.offered.map { set.files[$0].layout.name } }
            if entry.presentation.show == .auto {
                let layouts = set?.files.map(\.layout) ?? []
                panel.awaitsPINFields = layouts.contains { $0.purpose == .pin }
                panel.composesForFields = layouts.contains(where: \.isChecked)
                panel.choosesByProgram = entry.fieldRules.contains { $0.program != nil }
            }
            panel.passesSwipesToKioskBrowser =
                configuration.kiosk == .browser && entry.touches.completed(inKiosk: true).swipes != false
            panel.passesAllInKiosk =
                configuration.isKiosk && entry.touches.limits(inKiosk: true, onPanelOf: nil) == nil
            panel.isGuided = entry.guided != nil
            let present = devices.map(\.device)
            panel.missingInputs = missingInputs(
                of: entry, at: configuration.seats(ofPanel: index, among: present), devices: present)
            if entry.headphoneJack != nil {
                panel.jack = devices.contains { $0.listening.contains(entry.name) } ? .found : .missing
            }
            return panel
        }
    }

    /// The conditions of the keys beside the glass that no device at the panel's seats has, each once.
    ///
    /// Without seats the touchscreen is not there, and a device of any seat may be the panel's.
    private func missingInputs(
        of entry: PanelConfiguration, at seats: Set<String>, devices: [InputDeviceDescription]
    ) -> [MissingInput] {
        var missing: [MissingInput] = []
        func isAtSeat(_ device: InputDeviceDescription) -> Bool {
            seats.isEmpty || seats.contains(device.seat)
        }
        for key in entry.assistiveKeys {
            let fitting = devices.filter { key.isKey(of: $0) }
            guard !fitting.contains(where: isAtSeat) else { continue }
            let text = "\(key.device)"
            let index = missing.firstIndex { $0.condition == text } ?? missing.endIndex
            if index == missing.endIndex {
                missing.append(MissingInput(text, otherSeat: fitting.first?.seat))
            }
            let isPresent = devices.contains { isAtSeat($0) && !$0.isOwn && key.device.matches($0) }
            if isPresent { missing[index].lackedKeys.append("\(key.key)") }
        }
        return missing
    }
}

extension ConfigurationFacts.FileFaults {
    fileprivate init(_ diagnostics: DiagnosticList) {
        func faults(_ severity: Diagnostic.Severity) -> [ConfigurationFacts.FileFault] {
            diagnostics.sorted.filter { $0.severity == severity }.map {
                ConfigurationFacts.FileFault("\($0.place): \($0.fault)", remedy: $0.remedy)
            }
        }
        self.init(errors: faults(.error), warnings: faults(.warning))
    }
}
