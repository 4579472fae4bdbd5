# SPDX-License-Identifier: MIT
#
# The everyday commands.  `make` without a target lists them.

export PREFIX DESTDIR

.DEFAULT_GOAL := help
.PHONY: help build release programs install uninstall deb try unit test sessions arm64 gnome kwin fleet doctor faults fuzz mutants lint bench bench-arm64 pictures screenshot docs clean clean-all

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

try: ## types a PIN by touch through a real Linux kernel
	scripts/install-dependencies build kernel
	$(MAKE) --no-print-directory release
	scripts/on-kernel -- .build/release/runepad try

unit: ## FILTER=…: runs the tests that need no virtual machine, or those of them whose Module.Suite/function matches
	scripts/install-dependencies build unit
	swift build --build-tests
	.build/debug/runepadPackageTests.xctest --testing-library swift-testing --filter '$(or $(FILTER),.)' \
		--skip '^(Kernel|Desktop|Systemd)Tests\.'

# The packages that `make test` needs for its tests on an emulated arm64 machine.
ARM64 = $(if $(filter aarch64,$(shell uname -m))$(filter no,$(RUNEPAD_ARM64)),,arm64 kernel-arm64)

test: ## runs every test but those of sessions, arm64, gnome, kwin, fleet and doctor: unit, kernel, desktop, browsers, packages and some for arm64
	scripts/install-dependencies build unit kernel desktop deb $(ARM64)
	scripts/test

arm64: ## FILTER=…: tests kernel, packages and overlay with programs for arm64 on an emulated arm64 machine; takes an hour
	scripts/install-dependencies build kernel desktop deb arm64 kernel-arm64
	scripts/test --arm64 $(if $(FILTER),'$(FILTER)')

sessions: ## FILTER=…: tests sessions and browsers with all cases, of which make test has the usual ones; most of an hour
	scripts/install-dependencies build kernel desktop deb
	scripts/test --sessions $(if $(FILTER),'$(FILTER)')

gnome: ## FILTER=…: types in sessions of GNOME on a real kernel; takes some minutes
	scripts/install-dependencies build kernel desktop deb
	scripts/test --gnome $(if $(FILTER),'$(FILTER)')

kwin: ## FILTER=…: tests text fields and turned screens in sessions of KWin on a real kernel; takes some minutes
	scripts/install-dependencies build kernel desktop deb
	scripts/test --kwin $(if $(FILTER),'$(FILTER)')

fleet: ## sets a kiosk up by the Ansible role on a real kernel; takes some minutes
	scripts/install-dependencies build kernel desktop deb
	scripts/test --fleet

doctor: ## plants 29 faults on a kiosk on a real kernel, each of which runepad doctor must find; takes some minutes
	scripts/install-dependencies build kernel desktop deb
	scripts/test --doctor

faults: ## PERCENT=…: runs every test, the stress tests with all repetitions, or with PERCENT of them; takes hours
	scripts/install-dependencies build unit kernel desktop deb
	RUNEPAD_FULL=$(or $(PERCENT),100) scripts/test

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

bench: ## measures the figures of the README and of docs/performance.md
	scripts/install-dependencies build kernel desktop deb bench
	$(MAKE) --no-print-directory release
	Benchmarks/run

bench-arm64: ## measures the figures of the README for arm64, on an emulated arm64 machine
	scripts/install-dependencies kernel kernel-arm64 desktop
	$(MAKE) --no-print-directory release ARCH=arm64
	Benchmarks/run --arch arm64

pictures: ## draws docs/pictures and writes docs/gallery.md again
	scripts/install-dependencies build pictures
	swift build -c release --static-swift-stdlib --product runepad
	scripts/pictures

screenshot: ## takes docs/pictures/session.png again: a session with a view on its screen
	scripts/install-dependencies build kernel desktop
	scripts/screenshot

docs: ## makes .build/documentation, a web site of every public declaration
	scripts/install-dependencies build
	scripts/documentation

clean: ## removes everything that was built
	rm -rf .build .build-kernel

clean-all: clean ## removes the compiler and the libraries for other architectures as well
	scripts/arm64/remove
