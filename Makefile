# SPDX-License-Identifier: MIT
#
# The everyday commands.  `make` lists them.

export PREFIX DESTDIR

.DEFAULT_GOAL := help
.PHONY: help build release programs install uninstall deb try unit test faults fuzz lint bench pictures screenshot docs clean

help: ## what there is to make
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

build: ## the programs and the tests, with debugging information
	scripts/install-dependencies build
	swift build --build-tests

release: ## the programs as they are shipped: .build/release/runepadd, runepad and runepad-overlay
	scripts/install-dependencies build
	$(MAKE) --no-print-directory programs

# The same without a look at what is installed.
programs:
	swift build -c release --static-swift-stdlib --product runepadd
	swift build -c release --static-swift-stdlib --product runepad
	swift build -c release --static-swift-stdlib --product runepad-overlay

install: ## puts what `make release` built below PREFIX (/usr/local), or DESTDIR and PREFIX
	scripts/install-files install

uninstall: ## removes what `make install` put there
	scripts/install-files uninstall

deb: ## Debian packages of what `make release` builds, in .build/deb
	scripts/install-dependencies build deb
	scripts/deb

try: ## a PIN typed by touch through a real Linux kernel
	scripts/install-dependencies build kernel
	$(MAKE) --no-print-directory release
	scripts/on-kernel -- .build/release/runepad try

unit: ## FILTER=…: the tests that need no virtual machine, or those whose Module.Suite/function matches
	scripts/install-dependencies build unit
	swift build --build-tests
	.build/debug/runepadPackageTests.xctest --testing-library swift-testing --filter '$(or $(FILTER),.)' \
		--skip '^(Kernel|Desktop|Systemd)Tests\.'

test: ## every test: unit, kernel, desktop and packages
	scripts/install-dependencies build kernel desktop deb
	scripts/test

faults: ## PERCENT=…: every test, with what is repeated as often as it is to hold: hours
	scripts/install-dependencies build kernel desktop deb
	RUNEPAD_FULL=$(or $(PERCENT),100) scripts/test

fuzz: ## TARGET=… SECONDS=…: what nobody would write, for an hour each
	scripts/install-dependencies build
	Fuzzing/run --seconds $(or $(SECONDS),3600) $(TARGET)

lint: ## formatting, documentation comments, shell scripts, the Ansible role
	scripts/install-dependencies build lint
	scripts/lint

bench: ## the figures of the README
	scripts/install-dependencies build kernel desktop bench
	$(MAKE) --no-print-directory release
	Benchmarks/run

pictures: ## docs/pictures and docs/gallery.md, drawn anew
	scripts/install-dependencies build pictures
	swift build -c release --static-swift-stdlib --product runepad
	scripts/pictures

screenshot: ## docs/pictures/session.png, a session with a view on its screen, taken anew
	scripts/install-dependencies build kernel desktop
	scripts/screenshot

docs: ## .build/documentation, a web site of every public declaration
	scripts/install-dependencies build
	scripts/documentation

clean: ## forget what was built
	rm -rf .build .build-kernel
