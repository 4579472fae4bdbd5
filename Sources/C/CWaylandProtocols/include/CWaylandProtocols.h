// SPDX-License-Identifier: MIT
//
// Wayland's interfaces: those of the core, those that wayland-scanner has generated here, and C functions
// around them that Swift does not import.
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <wayland-client.h>

#include "fractional-scale-v1.h"
#include "input-method-unstable-v1.h"
#include "input-method-unstable-v2.h"
#include "viewporter.h"
#include "wlr-foreign-toplevel-management-unstable-v1.h"
#include "wlr-layer-shell-unstable-v1.h"
#include "xdg-output-unstable-v1.h"

/// The description of each interface, at its only address.
const struct wl_interface *rp_wl_compositor(void);
const struct wl_interface *rp_wl_output(void);
const struct wl_interface *rp_wl_seat(void);
const struct wl_interface *rp_wl_shm(void);
const struct wl_interface *rp_wp_fractional_scale_manager_v1(void);
const struct wl_interface *rp_wp_viewporter(void);
const struct wl_interface *rp_zwlr_foreign_toplevel_manager_v1(void);
const struct wl_interface *rp_zwlr_layer_shell_v1(void);
const struct wl_interface *rp_zwp_input_method_manager_v2(void);
const struct wl_interface *rp_zwp_input_method_v1(void);
const struct wl_interface *rp_zxdg_output_manager_v1(void);

/// Makes libwayland store its messages instead of writing them to stderr: see ::rp_wayland_message.
void rp_keep_wayland_messages(void);

/// The last message of libwayland on this thread, or "".
const char *rp_wayland_message(void);

/// SO_PEERCRED: the process that listens at the other end of a local socket, or -1 with errno.
pid_t rp_peer(int socket);
