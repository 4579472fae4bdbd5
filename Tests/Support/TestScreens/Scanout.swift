// SPDX-License-Identifier: MIT

import Foundation

/// What the machine's graphics card shows.
///
/// The kernel lets root read the framebuffer that a compositor has given it, as long as the compositor draws by
/// the processor.  A pointer that the card draws itself is not in it.
package enum Scanout {
    /// A picture of the first screen that is lit.
    ///
    /// - Throws: ``UnreadableScreen`` when none is lit, or the compositor draws by the graphics card.
    package static func screenshot() throws -> Screenshot {
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/python3")
        program.arguments = ["-c", scanoutProgram]
        let (output, complaints) = (Pipe(), Pipe())
        program.standardOutput = output
        program.standardError = complaints
        try program.run()
        let pixmap = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else {
            throw UnreadableScreen(description: String(decoding: complaint, as: UTF8.self))
        }
        return try Screenshot(ppm: pixmap)
    }

    /// Whether the kernel says that the first screen is off.
    package static var isOff: Bool {
        get throws {
            try String(contentsOfFile: "/sys/class/drm/card0-Virtual-1/dpms", encoding: .utf8) != "On\n"
        }
    }
}

/// Writes the framebuffer of the first lit screen to its standard output: drm(7), and the structures of <drm/drm_mode.h>.
private let scanoutProgram = """
    import ctypes, fcntl, mmap, os, struct, sys

    def ask(number, words, *values):
        data = bytearray(struct.pack(words, *values))
        fcntl.ioctl(card, 3 << 30 | len(data) << 16 | ord("d") << 8 | number, data)
        return struct.unpack(words, data)

    card = os.open("/dev/dri/card0", os.O_RDWR)
    GETRESOURCES, GETCRTC, GETFB, MAP_DUMB = 0xA0, 0xA1, 0xAD, 0xB3
    count = ask(GETRESOURCES, "=4Q8I", *[0] * 12)[5]
    screens = (ctypes.c_uint32 * count)()
    ask(GETRESOURCES, "=4Q8I", 0, ctypes.addressof(screens), 0, 0, 0, count, *[0] * 6)
    buffers = [ask(GETCRTC, "=Q23I", 0, 0, screen, *[0] * 21)[3] for screen in screens]
    buffer = next(filter(None, buffers))
    _, width, height, pitch, bits, depth, handle = ask(GETFB, "=7I", buffer, *[0] * 6)
    assert bits == 32
    offset = ask(MAP_DUMB, "=2IQ", handle, 0, 0)[2]
    pixels = mmap.mmap(card, pitch * height, mmap.MAP_SHARED, mmap.PROT_READ, offset=offset)
    with sys.stdout.buffer as file:
        file.write(b"P6\\n%d %d\\n255\\n" % (width, height))
        for row in range(height):
            line = pixels[row * pitch:row * pitch + width * 4]
            colors = bytearray(width * 3)
            colors[0::3], colors[1::3], colors[2::3] = line[2::4], line[1::4], line[0::4]
            file.write(colors)
    """
