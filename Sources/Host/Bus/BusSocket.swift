// SPDX-License-Identifier: MIT

import Glibc

/// The address of a bus: a socket of this machine.
///
/// See "Server Addresses" of the D-Bus specification.
enum BusSocket: Equatable {
    case file(String)
    /// A name in the kernel's abstract namespace.
    case abstract(String)

    /// Returns the sockets of an address, such as `unix:path=/run/dbus/system_bus_socket`, in the order in
    /// which to try them.
    ///
    /// Other transports are left out.
    static func all(in address: String) -> [BusSocket] {
        address.split(separator: ";").compactMap { entry in
            guard entry.hasPrefix("unix:") else { return nil }
            for field in entry.dropFirst("unix:".count).split(separator: ",") {
                let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, let value = unescaped(parts[1]) else { continue }
                if parts[0] == "path" { return .file(value) }
                if parts[0] == "abstract" { return .abstract(value) }
            }
            return nil
        }
    }

    /// The path of the file, or `nil` for an abstract name.
    var path: String? {
        if case .file(let path) = self { path } else { nil }
    }

    enum Outcome {
        /// The descriptor, which does not block. The caller closes it.
        case connected(Int32)
        /// There is no such socket.
        case absent
        /// No process listens there yet, or none does any more.
        case refused
        /// Not at present: the listening process is too busy, or this process has no descriptor left.
        case failed
    }

    /// Connects, without ever waiting.
    func connect() -> Outcome {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return .failed }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name: [UInt8] =
            switch self {
            case .file(let path): Array(path.utf8) + [0]
            case .abstract(let name): [0] + Array(name.utf8)
            }
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard name.count <= room else {
            close(descriptor)
            return .absent
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Glibc.connect(descriptor, address, length)
            }
        }
        if result == 0 { return .connected(descriptor) }
        let code = errno
        close(descriptor)
        return switch code {
        case ENOENT, ENOTDIR: .absent
        case ECONNREFUSED: .refused
        default: .failed
        }
    }

    /// Whether a process listens there, or perhaps does and is too busy to answer.
    var isListenedTo: Bool {
        switch connect() {
        case .connected(let descriptor):
            close(descriptor)
            return true
        case .absent, .refused: return false
        case .failed: return true
        }
    }

    /// Replaces each `%` and two hexadecimal digits by their byte, or returns `nil` if the digits are wrong.
    private static func unescaped(_ value: String) -> String? {
        var bytes: [UInt8] = []
        var rest = value.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(escaped)
            rest.removeFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension BusConnection {
    /// Whether there is a bus at an address, as far as a look at its sockets can tell; a look never waits.
    package static func isBus(at address: String = BusConnection.systemAddress) -> Bool {
        let sockets = BusSocket.all(in: address)
        // Only a connection can tell for other transports.
        let hasOthers = sockets.count < address.split(separator: ";").count
        return hasOthers || sockets.contains(where: \.isListenedTo)
    }
}

/// An open file of this process, which the last reference to this object closes.
package final class Descriptor {
    package let number: Int32

    /// Takes ownership of a file, or of no file if the number is negative.
    package init(_ number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { close(number) }
    }
}
