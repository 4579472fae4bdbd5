// SPDX-License-Identifier: MIT

import Driver
import Glibc

exit(runDriver(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
