# SPDX-License-Identifier: MIT
#
# The everyday commands.  `make` without a target lists them.

export PREFIX DESTDIR

.DEFAULT_GOAL := help
.PHONY: help build release programs install uninstall deb dist apt try test test-kernel test-desktop test-browsers test-packages test-arm64 test-all test-next faults fuzz mutants lint bench bench-arm64 pictures screenshot docs findings clean clean-all

help: ## lists these targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

build: ## builds the programs and the tests, with debugging information
	scripts/install-dependencies build
	swift build --build-tests

release: ## ARCH=…: builds the release programs in .build/release, or with ARCH=arm64 in .build/arm64/release
	scripts/install-dependencies $(if $(filter arm64,$(ARCH)),arm64,build)
	$(MAKE) --no-print-directory programs

# The same, without installing dependencies.
programs:
	scripts/programs $(ARCH)

install: ## installs the programs of `make release` below PREFIX (/usr/local), or below DESTDIR and PREFIX
	scripts/install-files install

uninstall: ## removes the files of `make install`
	scripts/install-files uninstall

deb: ## ARCH=…: makes Debian packages of the release programs, in .build/deb; ARCH=arm64 for a Raspberry Pi
	scripts/install-dependencies $(if $(filter arm64,$(ARCH)),arm64,build) deb
	scripts/deb $(ARCH)

dist: ## ARCH=…: makes a release in dist: source, packages for amd64 and arm64 or for ARCH alone, and SHA256SUMS
	scripts/install-dependencies build deb $(if $(ARCH),$(filter arm64,$(ARCH)),arm64)
	scripts/dist $(ARCH)

apt: ## KEY=… FOLDER=…: puts the packages of dist into FOLDER for apt, signed with the key KEY of gpg
	scripts/install-dependencies apt
	scripts/apt-folder '$(KEY)' '$(FOLDER)'

try: ## types a PIN by touch through a real Linux kernel
	scripts/install-dependencies build kernel
	$(MAKE) --no-print-directory release
	scripts/on-kernel -- .build/release/runepad try

# What `make test` runs, and `make test-all` beside it: the longest first, so that none runs alone at the end.
FIRST = smoke unit commands lint
REST = documentation browsers kernel arm64 desktop fields packages fuzzing suspend flood
CHOICE = $(if $(FILTER),--filter '$(FILTER)')

test: ## FILTER=… WITH='kernel …': tests without devices, lint, and one boot of this machine's kernel; and these parts
	scripts/install-dependencies build lint unit kernel
	scripts/test $(CHOICE) $(if $(FILTER),$(filter-out lint,$(FIRST)),$(FIRST)) $(WITH)

test-kernel: ## FILTER=…: touchscreens, the driver, suspends and floods, on a real kernel
	scripts/install-dependencies build kernel desktop
	scripts/test $(CHOICE) smoke kernel suspend flood

test-desktop: ## FILTER=…: the overlay, and what programs read, on the console, X and Wayland compositors
	scripts/install-dependencies build kernel desktop
	scripts/test $(CHOICE) fields desktop

test-browsers: ## FILTER=…: what people type into Chromium and Firefox
	scripts/install-dependencies build kernel desktop
	scripts/test $(CHOICE) browsers

test-packages: ## FILTER=…: the Debian packages on a system that systemd has started, and upgrades of Debian
	scripts/install-dependencies build kernel desktop deb
	scripts/test $(CHOICE) packages upgrade

test-arm64: ## FILTER=…: devices, packages and the overlay with programs for arm64 on an emulated machine
	scripts/install-dependencies build kernel desktop deb arm64 kernel-arm64
	scripts/test $(CHOICE) arm64-all

test-all: ## WITH='sessions gnome kwin fleet doctor upgrade archive': every test, and these that take long; two parts at a time
	scripts/install-dependencies build lint unit kernel desktop deb $(ARM64)
	RELEASE=$(or $(RELEASE),turn) scripts/test $(CHOICE) $(FIRST) $(if $(ARM64),$(REST),$(filter-out arm64,$(REST))) $(WITH)

# The packages for an emulated arm64 machine, which only amd64 can compile for.
ARM64 = $(if $(filter aarch64,$(shell uname -m)),,arm64 kernel-arm64)

test-next: ## what sid changes, from which forky takes its packages: their versions, and tests; once a month
	scripts/install-dependencies build lint unit kernel desktop deb
	scripts/tests/next unit kernel desktop fields browsers packages

faults: ## PERCENT=…: runs every test, the stress tests with all repetitions, or with PERCENT of them; takes hours
	scripts/install-dependencies build unit kernel desktop deb
	RUNEPAD_FULL=$(or $(PERCENT),100) scripts/test $(FIRST) $(filter-out arm64,$(REST)) fleet

fuzz: ## TARGET=… SECONDS=…: fuzzes each target with random inputs, for an hour each
	scripts/install-dependencies build
	Fuzzing/run --seconds $(or $(SECONDS),3600) $(TARGET)

mutants: ## SEED=… COUNT=…: makes 440 faults in the pure modules, one at a time; unit tests must catch 90 % of them
	scripts/install-dependencies build
	swift test --package-path Mutants --scratch-path .build/mutants/tool
	swift build --package-path Mutants --scratch-path .build/mutants/tool --product mutants
	.build/mutants/tool/debug/mutants $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) \
		$(if $(ONLY),--only $(ONLY))

lint: ## checks formatting, documentation comments, imports, shell scripts and the Ansible role
	scripts/install-dependencies build lint
	scripts/lint

bench: ## measures the figures of docs/performance.md, and fails if one misses its bound
	scripts/install-dependencies build kernel desktop deb bench
	$(MAKE) --no-print-directory release
	Benchmarks/run

bench-arm64: ## measures the figures for arm64 of docs/performance.md, on an emulated arm64 machine
	scripts/install-dependencies kernel kernel-arm64 desktop
	$(MAKE) --no-print-directory release ARCH=arm64
	Benchmarks/run --arch arm64

pictures: ## draws docs/pictures and writes docs/gallery.md again
	scripts/install-dependencies build pictures
	scripts/programs "$$(dpkg --print-architecture)" runepad
	scripts/pictures

screenshot: ## takes docs/pictures/session.png again: a session with a view on its screen
	scripts/install-dependencies build kernel desktop
	scripts/screenshot

docs: ## makes .build/documentation, a web site of every declaration that other modules can use
	scripts/install-dependencies build
	scripts/documentation

findings: ## ONLY=…: runs the scripts of findings/, and fails if outside software behaves otherwise than they say
	findings/run $(ONLY)

clean: ## removes everything that was built
	rm -rf .build .build-kernel dist

clean-all: clean ## removes the compiler and the libraries for other architectures as well
	scripts/arm64/remove
