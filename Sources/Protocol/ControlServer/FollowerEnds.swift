// SPDX-License-Identifier: MIT

import Bus
import Control
import Glibc

/// The driver's end of a socket for the changes of keys to a program of a user, which ends with this object.
final class ChangeSender {
    let end: Descriptor
    let user: UInt32

    fileprivate init(_ end: Descriptor, for user: UInt32) {
        self.end = end
        self.user = user
    }

    deinit { shutdown(end.number, Int32(SHUT_WR)) }
}

/// The driver's ends of all sockets for the changes of keys that programs, or the bus on the way to them, still have
/// open.
///
/// dbus-daemon reads nothing more from a program while 64 of its descriptors wait to be delivered
/// (`max_incoming_unix_fds`). So a program that calls FollowView and never reads the answers must not get that many.
struct FollowerEnds {
    private var ends: [(user: UInt32, end: Descriptor)] = []

    /// The most open sockets of all programs.
    static let most = 48
    /// The most open sockets of one user's programs, which have one for each panel that they show.
    static let mostOfUser = 24

    /// Makes a socket of packets for a program of a user.
    ///
    /// - Returns: The driver's end, into which little fits, and the program's end. The driver never reads.
    /// - Throws: ``ControlError`` when the kernel has no socket left, or programs keep too many open.
    mutating func makeSocket(for user: UInt32) throws(ControlError) -> (
        own: ChangeSender, other: Descriptor
    ) {
        forgetClosed()
        guard ends.count < Self.most, ends.count(where: { $0.user == user }) < Self.mostOfUser else {
            throw ControlError(.tooMuch, "programs keep too many sockets of FollowView open")
        }
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let result = unsafe socketpair(AF_UNIX, kind, 0, &pair)
        let (own, other) = (Descriptor(pair[0]), Descriptor(pair[1]))
        // A program that has stopped must not find a long history of keys when it goes on.
        var size: Int32 = 4096
        guard result == 0,
            unsafe setsockopt(own.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
                == 0
        else { throw ControlError(.other, "there is no socket for the changes of keys") }
        ends.append((user, own))
        return (ChangeSender(own, for: user), other)
    }

    /// Forgets the sockets whose other end is closed.
    private mutating func forgetClosed() {
        var requests = ends.map { pollfd(fd: $0.end.number, events: 0, revents: 0) }
        guard unsafe poll(&requests, nfds_t(requests.count), 0) > 0 else { return }
        let isOpen = requests.map { $0.revents & Int16(POLLHUP) == 0 }
        ends = zip(ends, isOpen).filter(\.1).map(\.0)
    }
}
