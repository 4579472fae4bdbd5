// SPDX-License-Identifier: MIT
#pragma once

#include <cairo-svg.h>
#include <pango/pangocairo.h>
