#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the lines of a dictionary are words, and its affix rules add forms: of the 84,139 lines of French, nearly
# all can be offered while a person types.
# What happens: XXXN of them have the flag of NEEDAFFIX, `()`: alone they are no words, also where they look like one,
# such as `abaisser`. The rule of the infinitive or of the singular adds nothing to them.
# Version: hunspell-fr-classical 7.0 (Debian 13).
# On glass: a list of French words has to come from another dictionary, such as myspell-fr-gut. Sources/WordLists/
# AffixFlags.swift leaves these lines out, and docs/dictionaries.md counts the words.
. "$(dirname "$0")/common.sh"
unpack <<'END'
h/hunspell-fr/hunspell-fr-classical_7.0-3_all.deb 188ba594a75271107b0589aa4704cbe83060ec210cda40e9566890c7ddbd0b4a
END
dictionary=$root/usr/share/hunspell/fr
see 'the flag' 'NEEDAFFIX ()' "$(grep -m1 '^NEEDAFFIX' "$dictionary.aff")"
see 'lines' 0 "$(tail -n +2 "$dictionary.dic" | grep -c .)"
see 'lines with the flag' 0 "$(tail -n +2 "$dictionary.dic" | grep -cE '^[^	]*/([^	 ]{2})*\(\)')"
see 'abaisser' x "$(grep -m1 '^abaisser/' "$dictionary.dic" | cut -d' ' -f1)"
finish
