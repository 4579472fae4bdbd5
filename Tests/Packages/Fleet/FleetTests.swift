// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Repetitions
import Testing

@testable import SystemRig

/// The Ansible role, on a fleet of one: this machine.
struct FleetTests {
    /// With RUNEPAD_FULL the play is played twice, and changes nothing the second time: each task takes an emulated
    /// processor ten seconds.
    @Test func `the Ansible role sets up a kiosk, and changes nothing if a file has faults`() throws {
        try Installation.begin()
        let fleet = try Fleet()
        defer { fleet.remove() }
        let count = repetitions(full: 2, quick: 1)
        let start = ContinuousClock.now
        let plays = try fleet.play(count)
        print("fleet: \(count + 2) plays took \((ContinuousClock.now - start) / .seconds(1)) s")
        try #require(plays.count == count + 2, "\(plays.joined())")

        let (first, misspelt, faulty) = (plays[0], plays[count], plays[count + 1])
        #expect(first.contains("changed: [hall-1]") && !first.contains("fatal: "), "\(first)")
        for again in plays[1..<count] {
            #expect(
                again.contains("ok: [hall-1]") && !again.contains("changed: ") && !again.contains("fatal: "),
                "\(again)")
        }
        #expect(misspelt.contains("failed: [hall-1] (item=kisok)"), "\(misspelt)")
        #expect(
            faulty.contains(
                "/etc/runepad/layouts/other.yaml:3:24: error: unknown key 'Entr'; did you mean 'Enter'?")
                && faulty.contains(
                    "/etc/runepad/layouts/ticket.yaml:1:1: error: unknown field 'titel' of a layout; did you mean 'title'?"
                )
                && faulty.contains("failed=1") && !faulty.contains("changed: "), "\(faulty)")

        let pad = try InstalledPad()
        #expect(try pad.type(["x", "0"]) == ["KEY_X", "KEY_0"])
        #expect(try succeed("ls /etc/runepad/layouts") == "ticket.yaml")
        // The file for another architecture is not there, and was not asked for.
        #expect(try succeed("ls /var/lib/runepad/packages") == "kiosk-site.deb")
        #expect(try succeed("dpkg-query --show --showformat '${Version}' kiosk-site") == "1.0")
        #expect(try succeed("id --name --groups kiosk").split(separator: " ").contains("runepad-view"))
    }
}

/// A folder from which `ansible-playbook` sets this machine up.
private struct Fleet {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)")
    private let ansible = Checkout.file("ansible")

    init() throws {
        try write(
            "inventory.ini",
            """
            [kiosks]
            hall-1 ansible_connection=local ansible_python_interpreter=/usr/bin/python3
            """)
        try write(
            "group_vars/kiosks.yml",
            """
            runepad_package_files:
              - "{{ inventory_dir }}/kiosk-site.deb"
              - "{{ inventory_dir }}/kiosk-site_1.0_vax.deb"
            runepad_configuration: "{{ inventory_dir }}/runepad.yaml.j2"
            runepad_layouts: ["{{ inventory_dir }}/layouts/ticket.yaml"]
            runepad_session_users: [kiosk]
            """)
        // Stands in for Runepad's own packages, which are large for an emulated machine, and are there.
        try write(
            "kiosk-site/DEBIAN/control",
            """
            Package: kiosk-site
            Version: 1.0
            Architecture: all
            Depends: runepad
            Maintainer: The site <site@packages.invalid>
            Description: what the kiosks of a site have

            """)
        try succeed("cd \(folder.path) && dpkg-deb -Znone --build kiosk-site")
        try write(
            "runepad.yaml.j2",
            """
            # {{ inventory_hostname }}
            panels:
              - {name: front, layout: ticket, keymap: us}

            """)
        try write(
            "layouts/ticket.yaml",
            """
            title: Ticket
            extends: number-pad
            layers:
              base: {4: x 0 Delete}

            """)
        // A play with a user that does not exist, and another one with files that have faults.
        try write(
            "faulty.yml",
            """
            - hosts: kiosks
              gather_facts: false
              vars:
                runepad_control_users: [kisok]
              tasks:
                - block:
                    - ansible.builtin.include_role: {name: runepad, tasks_from: check.yml}
                  rescue:
                    - ansible.builtin.meta: noop
            - hosts: kiosks
              gather_facts: false
              vars:
                runepad_package_files: []
                runepad_packages: []
                runepad_session_users: []
                runepad_layouts: ["{{ inventory_dir }}/faulty/other.yaml", "{{ inventory_dir }}/faulty/ticket.yaml"]
              roles: [runepad]

            """)
        try write(
            "faulty/other.yaml",
            """
            title: Other
            extends: number-pad
            layers: {base: {4: _ 0 Entr}}

            """)
        try write(
            "faulty/ticket.yaml",
            """
            titel: Ticket
            extends: number-pad

            """)
    }

    private func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs the playbook some times and then the plays with faults, all in one start of Ansible, and returns what it
    /// said of each play.
    func play(_ count: Int) throws -> [String] {
        let site = Array(repeating: "\(ansible)/site.yml", count: count).joined(separator: " ")
        let outcome = try run(
            """
            cd \(folder.path)
            export HOME=$PWD ANSIBLE_NOCOLOR=1 ANSIBLE_PIPELINING=1 ANSIBLE_ROLES_PATH=\(ansible)/roles
            ansible-playbook --inventory inventory.ini \(site) faulty.yml
            """)
        return outcome.output.components(separatedBy: "\nPLAY [").dropFirst().map { "PLAY [" + $0 }
    }

    /// Leaves nothing of the fleet on this machine but the last configuration.
    func remove() {
        _ = try? run(
            """
            dpkg -P kiosk-site
            gpasswd --delete kiosk runepad-view
            rm -rf /var/lib/runepad /etc/runepad/layouts /etc/runepad/runepad.yaml.*~ \(folder.path)
            """)
    }
}
