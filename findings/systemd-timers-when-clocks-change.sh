#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a timer at 02:30 each day elapses at 03:30 in the night without that hour, as cron does, and a timer for
# each five minutes goes on through the hour that comes twice.
# What happens: the daily timer is left out that night. The other one stops for the whole second hour: 65 minutes pass
# between two runs.
# Versions: systemd 257.13 and 262.1, with tzdata 2026f.
# On glass: a kiosk that starts again each night does not in that night, and a check that a timer makes is an hour late.
# So config/systemd/runepad-metrics.timer has OnUnitActiveSec=. docs/monitoring.md tells operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

for version in 257 262; do
    into=$work/$version unpack <<'END'
t/tzdata/tzdata_2026f-1_all.deb 7ef210d4dfaca780b16cfbd307c4a38d0408b24e6774bde541a45b8ffe742b9f
END
    # The times at which a timer elapses, in UTC.
    elapses() { # FROM COUNT CALENDAR
        of $version systemd-analyze calendar --iterations="$2" --base-time="$1 UTC" "$3" |
            sed -nE 's/^ *(Next elapse|Iteration #[0-9]+): ... ....-(..-.. ..:..).*/\2/p' | paste -sd,
    }
    see "$version: 02:30 in Berlin, spring" '03-28 01:30,03-30 00:30' \
        "$(elapses '2026-03-28 00:00' 2 '*-*-* 02:30 Europe/Berlin')"
    see "$version: 02:30 in Berlin, autumn" '10-25 00:30,10-26 01:30' \
        "$(elapses '2026-10-25 00:00' 2 '*-*-* 02:30 Europe/Berlin')"
    see "$version: each five minutes in Berlin, autumn" '10-25 00:50,10-25 00:55,10-25 02:00,10-25 02:05' \
        "$(elapses '2026-10-25 00:47' 4 '*:00/5 Europe/Berlin')"
    see "$version: each five minutes of UTC" '10-25 00:50,10-25 00:55,10-25 01:00,10-25 01:05' \
        "$(elapses '2026-10-25 00:47' 4 '*:00/5 UTC')"
done
finish
