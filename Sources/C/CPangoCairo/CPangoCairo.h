// SPDX-License-Identifier: MIT
#pragma once

#include <cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
