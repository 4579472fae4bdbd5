// SPDX-License-Identifier: MIT
//
// The part of C that Swift does not import: sd-bus's tables of methods, properties and signals, and ancillary
// data of sockets, which macros make.
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <systemd/sd-bus.h>

/// recvmsg(2) with MSG_DONTWAIT and at most one descriptor, which is closed on exec, or -1 when none came.  The number
/// of bytes, or -1 with errno.
ssize_t rp_bus_receive(int fd, void *buffer, size_t length, int *descriptor);

/// sendmsg(2) with MSG_DONTWAIT and MSG_NOSIGNAL, with a copy of `descriptor` unless it is -1.  The number of bytes, or -1
/// with errno.
ssize_t rp_bus_send(int fd, const void *buffer, size_t length, int descriptor);

/// sd_bus_add_object_vtable(3) for the driver's object. Every method calls `method`.
int rp_serve_driver(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method, void *userdata);

/// sd_bus_add_object_vtable(3) for a panel's object. Every method calls `method`, every property calls `get`.
int rp_serve_panel(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method,
    sd_bus_property_get_t get, void *userdata);

/// sd_bus_add_object_vtable(3) for /sm/puri/OSK0. Its method calls `method`, its property calls `get`.
int rp_serve_keyboard(
    sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, sd_bus_property_get_t get,
    void *userdata);

/// sd_bus_add_object_vtable(3) for /org/runepad/Overlay1. Its method calls `method`.
int rp_serve_pages(sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, void *userdata);

/// sd_bus_add_object_vtable(3) for /org/fcitx/virtualkeyboard/impanel. Every method calls `method`.
int rp_serve_virtual_keyboard(sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, void *userdata);
