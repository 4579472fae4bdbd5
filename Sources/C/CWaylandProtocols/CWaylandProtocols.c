// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CWaylandProtocols.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>

const struct wl_interface *rp_wl_compositor(void) { return &wl_compositor_interface; }
const struct wl_interface *rp_wl_output(void) { return &wl_output_interface; }
const struct wl_interface *rp_wl_seat(void) { return &wl_seat_interface; }
const struct wl_interface *rp_wl_shm(void) { return &wl_shm_interface; }
const struct wl_interface *rp_wp_fractional_scale_manager_v1(void) {
    return &wp_fractional_scale_manager_v1_interface;
}
const struct wl_interface *rp_wp_viewporter(void) { return &wp_viewporter_interface; }
const struct wl_interface *rp_zwlr_foreign_toplevel_manager_v1(void) {
    return &zwlr_foreign_toplevel_manager_v1_interface;
}
const struct wl_interface *rp_zwlr_layer_shell_v1(void) { return &zwlr_layer_shell_v1_interface; }
const struct wl_interface *rp_zwp_input_method_manager_v2(void) {
    return &zwp_input_method_manager_v2_interface;
}
const struct wl_interface *rp_zwp_input_method_v1(void) { return &zwp_input_method_v1_interface; }
const struct wl_interface *rp_zxdg_output_manager_v1(void) { return &zxdg_output_manager_v1_interface; }

static _Thread_local char message[512];

static void keep(const char *format, va_list arguments) {
    vsnprintf(message, sizeof message, format, arguments);
}

void rp_keep_wayland_messages(void) { wl_log_set_handler_client(keep); }

const char *rp_wayland_message(void) { return message; }

pid_t rp_peer(int socket) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0 ? -1 : peer.pid;
}
