// SPDX-License-Identifier: MIT
//
// The part of sd-bus that Swift does not import: tables of methods, properties and signals, made by macros.
#pragma once

#include <systemd/sd-bus.h>

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
