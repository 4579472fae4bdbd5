// SPDX-License-Identifier: MIT

import CWiping
import Driver
import Glibc

rp_keep_memory_private()
let arguments = Array(CommandLine.arguments.dropFirst())
// Files tell nothing that is secret, and leave most of what is ever freed.
exit(runDriver(arguments: arguments, filesAreRead: rp_wipe_what_is_freed).rawValue)
