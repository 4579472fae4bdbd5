// SPDX-License-Identifier: MIT
//
// Wayland's interfaces, those of the core and those that wayland-scanner has
// written here, and what Swift cannot see of C around them.
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <wayland-client.h>

#include "fractional-scale-v1.h"
#include "input-method-unstable-v2.h"
#include "viewporter.h"
#include "wlr-layer-shell-unstable-v1.h"
#include "xdg-output-unstable-v1.h"

/// The description of an interface, at its one address.
const struct wl_interface *rp_wl_compositor(void);
const struct wl_interface *rp_wl_output(void);
const struct wl_interface *rp_wl_seat(void);
const struct wl_interface *rp_wl_shm(void);
const struct wl_interface *rp_wp_fractional_scale_manager_v1(void);
const struct wl_interface *rp_wp_viewporter(void);
const struct wl_interface *rp_zwlr_layer_shell_v1(void);
const struct wl_interface *rp_zwp_input_method_manager_v2(void);
const struct wl_interface *rp_zxdg_output_manager_v1(void);

/// Has libwayland keep what it would write to stderr; what it wrote last is in ::rp_wayland_message.
void rp_keep_wayland_messages(void);

/// What libwayland said last on this thread, or "".
const char *rp_wayland_message(void);

/// SO_PEERCRED: the process that listens at the other end of a local socket, or -1 with errno.
pid_t rp_peer(int socket);
