// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Engine
import Windows

/// A surface above all windows, which a ``WaylandShell`` of the compositor puts there.
///
/// ```
/// waits for a size ──configure──▶ open ──close(), closed──▶ closed
///                                 ▲  │
///                                 └──┘ configure, another scale: resized
/// ```
@safe final class WaylandWindow: Window {
    private(set) var size = PixelSize.zero
    /// The output of the window, or `nil` once the window is closed.
    private(set) var output: WaylandOutput?

    private let frame: Frame
    private let reservesSpace: Bool
    /// Whether other windows make room for this one now: see ``reserveIfFree()``.
    private var isReserving = false
    /// The server, which calls the delegate; windows may outlive it.
    private weak let server: WaylandDisplayServer?
    private let connection: Connection
    private let globals: Globals
    // The surface must outlive the objects that belong to it: see ``end()``.
    private var surface: Proxy?
    private var role: (any SurfaceRole)?
    private var viewport: Proxy?
    private var fractionalScale: Proxy?
    /// The last size that the compositor gave to the window, in logical pixels.
    private var configured: PixelSize?
    /// The scale that the compositor prefers, or `nil` when it reports none.
    private var preferredScale: Scale?
    /// The logical size and the scale that ``size`` was calculated from.
    private var geometry: Geometry?

    private var buffers: [PixelBuffer] = []
    private var damage = BufferDamage(size: .zero)
    /// The buffer with the image that the window shows, or `nil` before the first image.
    private var shown: PixelBuffer?
    private var frameCallback: Proxy?

    private struct Geometry: Equatable {
        let size: PixelSize
        let scale: Scale
    }

    /// The most buffers of a window: a compositor that reads all of them gets no new image.
    private static let mostBuffers = 4

    init(
        on output: WaylandOutput, _ state: OutputState, frame: Frame, reservesSpace: Bool,
        of server: WaylandDisplayServer
    ) {
        self.output = output
        self.frame = frame
        self.reservesSpace = reservesSpace
        self.server = server
        (connection, globals) = (server.connection, server.globals)
        open(on: output, state)
    }

    deinit {
        end()
    }

    func present(_ image: borrowing Image, damage areas: [PixelArea], offset: Int) throws(DisplayError) {
        guard surface != nil, image.size == size, size.width > 0 else { return }
        let index = try freeBuffer()
        let buffer = buffers[index]
        let offset = min(max(offset, 0), size.height)
        let changed = damage.present(damage: areas, offset: offset)
        buffer.copy(damage.takeMissing(of: index), of: image, offset: offset)
        show(index, changed)
    }

    let lendsPixels = true

    func present(
        damage areas: [PixelArea], drawnBy draw: (borrowing WindowPixels) -> Bool
    ) throws(DisplayError) {
        guard surface != nil, size.width > 0 else { return }
        let index = try freeBuffer()
        let buffer = buffers[index]
        let changed = damage.present(damage: areas, offset: 0)
        // Areas that `draw` does not draw.
        let others = damage.takeMissing(of: index).filter { area in
            !areas.contains { $0.intersection(area) == area }
        }
        if let shown, shown !== buffer { buffer.copy(others, of: shown) }
        guard buffer.lend(to: draw) else { return damage.outdate(index) }
        show(index, changed)
    }

    /// Commits a buffer, which differs from the one before in the areas `changed`.
    private func show(_ index: Int, _ changed: [PixelArea]) {
        guard let surface, let geometry else { return }
        let buffer = buffers[index]
        shown = buffer
        // The other buffers still show former images, perhaps the order of shuffled digits.  Wipe them.  A
        // buffer that the compositor still reads is wiped when the compositor releases it.
        for (other, old) in buffers.enumerated() where other != index && !old.isBusy { old.wipe(changed) }

        let pointer = unsafe surface.pointer
        buffer.attach(to: surface)
        for area in changed {
            unsafe wl_surface_damage_buffer(
                pointer, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
        }
        if let viewport {
            unsafe wp_viewport_set_destination(
                viewport.pointer, Int32(geometry.size.width), Int32(geometry.size.height))
        } else {
            unsafe wl_surface_set_buffer_scale(pointer, Int32(geometry.scale.numerator / 120))
        }
        unsafe frameCallback = Proxy(
            wl_surface_frame(pointer), of: connection, destroy: { unsafe wl_callback_destroy($0) },
            handler: { [unowned self] _ in
                frameCallback = nil
                server?.emit(.ready(self))
            })
        unsafe wl_surface_commit(pointer)
    }

    func close() {
        guard surface != nil else { return }
        end()
        (size, output) = (.zero, nil)
        server?.forget(self)
    }

    private func end() {
        frameCallback = nil
        fractionalScale = nil
        viewport = nil
        role = nil
        surface = nil
        if let shown { server?.keep(shown) }
        (buffers, shown) = ([], nil)
    }
}

// MARK: - What the compositor does

extension WaylandWindow {
    private func open(on output: WaylandOutput, _ state: OutputState) {
        guard let compositor = globals.compositor, let shell = globals.shell, let target = output.proxy
        else { return }
        let surface = unsafe Proxy(
            wl_compositor_create_surface(compositor.pointer), of: connection,
            destroy: { unsafe wl_surface_destroy($0) })
        let role = shell.giveRole(to: surface, on: target, of: connection) { [unowned self] in receive($0) }
        (self.surface, self.role) = (surface, role)
        if let scales = globals.fractionalScales, let viewporter = globals.viewporter {
            unsafe fractionalScale = Proxy(
                wp_fractional_scale_manager_v1_get_fractional_scale(scales.pointer, surface.pointer),
                of: connection, destroy: { unsafe wp_fractional_scale_v1_destroy($0) },
                // The object has one event: the scale that the surface should have.
                handler: { [unowned self] in
                    preferredScale = Scale(numerator: Int($0.uint(0)))
                    resize()
                })
            unsafe viewport = Proxy(
                wp_viewporter_get_viewport(viewporter.pointer, surface.pointer), of: connection,
                destroy: { unsafe wp_viewport_destroy($0) })
        }

        // The driver takes the touches.  The window below gets those touches that the compositor receives.
        let region = unsafe Proxy(
            wl_compositor_create_region(compositor.pointer), of: connection,
            destroy: { unsafe wl_region_destroy($0) })
        unsafe wl_surface_set_input_region(surface.pointer, region.pointer)
        isReserving = mayReserve
        role.place(frame, on: state.size, reservesSpace: isReserving)
    }

    /// Whether other windows should make room for this one, and make room for no other one at this edge.
    private var mayReserve: Bool {
        guard reservesSpace, let server, let output else { return false }
        return !server.windows.contains { other in
            other !== self && other.isReserving && other.output === output
                && (other.frame.minY <= 0) == (frame.minY <= 0)
        }
    }

    /// Has other windows make room for this one as soon as they make room for no other one at this edge.
    ///
    /// A view that gets another height has a new window, and the former one stays until the new one shows something.
    /// A compositor adds up the room for both.  If it were more than the output has, programs would get a window
    /// without a height: Chromium ends.
    func reserveIfFree() {
        guard !isReserving, mayReserve, let state = output?.state else { return }
        isReserving = true
        role?.place(frame, on: state.size, reservesSpace: true)
    }

    /// Adapts the window to its output, which has another size or scale.
    func outputChanged() {
        guard let state = output?.state else { return }
        role?.place(frame, on: state.size, reservesSpace: isReserving)
        resize()
    }

    private func receive(_ event: RoleEvent) {
        switch event {
        case .configured(let size):
            configured = size
            resize()
        case .closed: server?.emit(.closed(self))
        }
    }

    private func resize() {
        guard let configured, let state = output?.state else { return }
        let scale =
            viewport == nil ? Scale(whole: state.scale) : preferredScale ?? state.exactScale
        let geometry = Geometry(size: configured, scale: scale)
        guard geometry != self.geometry else { return }
        self.geometry = geometry
        size = scale.pixels(configured)
        damage = BufferDamage(size: size)
        (buffers, shown) = ([], nil)
        server?.emit(.resized(self))
    }

    /// Returns a buffer that the compositor does not read, by its index.
    ///
    /// Prefers the buffer with the present image, in which only the changes are missing.
    private func freeBuffer() throws(DisplayError) -> Int {
        if let index = buffers.firstIndex(where: { $0 === shown && !$0.isBusy }) { return index }
        if let index = buffers.firstIndex(where: { !$0.isBusy }) { return index }
        guard let shm = globals.shm, buffers.count < Self.mostBuffers else {
            throw DisplayError(
                "show an image by the Wayland compositor",
                reason: "it has given back none of \(Self.mostBuffers) buffers")
        }
        let spare = server?.takeSpareBuffer(size)
        let buffer = if let spare { spare } else { try PixelBuffer(size, on: shm, of: connection) }
        let index = buffers.count
        buffer.whenReleased = { [unowned self] in wipeOutdated(index) }
        buffers.append(buffer)
        damage.addBuffer()
        return index
    }

    /// Wipes the areas of older images from a buffer that the compositor has released.
    private func wipeOutdated(_ index: Int) {
        guard index < buffers.count, !buffers[index].isBusy else { return }
        buffers[index].wipe(damage.missing(of: index))
    }
}
