// SPDX-License-Identifier: MIT

import Engine
import EventLoops
import Glibc
import Testing

@testable import Driver

@Suite(.timeLimit(.minutes(10)))
struct ViewPublisherTests {
    private func view(label: String) -> DrawnView {
        let whole = Frame(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let keys = Array(repeating: DrawnKey(label: label, frame: whole, state: .label), count: 40)
        return DrawnView(layout: "l", layer: "base", frame: whole, gap: .fractionOfKey(0), keys: keys)
    }

    @Test func `a reader that sleeps does not stop the driver, and later gets the newest views`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let loop = try EventLoop()
        let publisher = try #require(ViewPublisher(descriptor: ends[1], loop: loop))
        // Far more than a pipe holds.
        for number in 0...2000 {
            publisher.publish(view(label: "front \(number)"), of: "front")
            publisher.publish(view(label: "back \(number)"), of: "back")
        }
        publisher.publishReady()

        var reader = ViewMessageReader()
        var views: [String: DrawnView] = [:]
        var isReady = false
        let source = try loop.whenReadable(ends[0]) {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(ends[0], $0.baseAddress, $0.count) }
            for message in reader.read(bytes.prefix(max(0, count))) {
                switch message {
                case .view(let view, let panel): views[panel] = view
                case .ready: isReady = true
                case .gone: break
                }
            }
            if isReady || count <= 0 { loop.stop() }
        }
        try loop.run()
        withExtendedLifetime((source, publisher)) {}
        close(ends[1])
        #expect(isReady)
        #expect(views["front"]?.keys.map(\.label) == Array(repeating: "front 2000", count: 40))
        #expect(views["back"]?.keys.map(\.label) == Array(repeating: "back 2000", count: 40))
    }

    @Test func `a reader that has gone does not disturb the driver`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[1]) }
        let publisher = try #require(ViewPublisher(descriptor: ends[1], loop: EventLoop()))
        close(ends[0])
        publisher.publish(view(label: "a"), of: "front")
        publisher.publishReady()
    }

    @Test func `a descriptor that is not open is refused`() throws {
        #expect(try ViewPublisher(descriptor: 999, loop: EventLoop()) == nil)
    }
}
