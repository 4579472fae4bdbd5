// SPDX-License-Identifier: MIT
//
// What Swift cannot see of sd-bus: its tables of methods, properties and signals are made by macros.
#pragma once

#include <systemd/sd-bus.h>

/// sd_bus_add_object_vtable(3) for the driver's object, whose methods all end in `method`.
int rp_serve_driver(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method, void *userdata);

/// sd_bus_add_object_vtable(3) for a panel's object, whose methods all end in `method` and properties in `get`.
int rp_serve_panel(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method,
    sd_bus_property_get_t get, void *userdata);

/// sd_bus_add_object_vtable(3) for /sm/puri/OSK0, whose method ends in `method` and property in `get`.
int rp_serve_keyboard(
    sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, sd_bus_property_get_t get,
    void *userdata);
