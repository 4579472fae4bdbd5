// SPDX-License-Identifier: MIT

// Tells the background script which purpose and which hints the field of this frame has that has the focus.
//
// It tells these and nothing else: no text, no address, no name of a field.  It believes only the browser:
// events that a page makes by itself change nothing, because the field is always the one that has the focus.

"use strict";

(() => {
  // The scripts may come twice into a page that opens while the extension is loaded.
  if (globalThis.runepadFollows) return;
  globalThis.runepadFollows = true;

  // How long to wait before they are told again after the background script has ended, in milliseconds.
  const pause = 500;

  let port = null;
  // The element of this frame that has the focus, also inside shadow trees.
  let field = null;
  let told = null;
  // Whether a tap began on a field that had the focus already.
  let tapped = false;

  // The attributes that change a field's purpose, for example when a page shows a password.  Hints are told when the field
  // gets the focus: a page that changes them later does not bring back a keyboard that a person has hidden.
  const attributes = [
    "type", "inputmode", "autocomplete", "pattern", "readonly", "disabled", "contenteditable",
    "data-runepad-purpose",
  ];
  const observer = new MutationObserver(() => tell());
  // A field that a page removes or stops drawing loses the focus without an event, but it changes its size.
  const presence = new ResizeObserver(() => follow());
  const trees = new WeakSet();

  const purposeOf = (element) => {
    try {
      return document.hasFocus() ? runepadPurpose(element) : null;
    } catch {
      // The names of fields in a <form> hide the form's own methods.
      return null;
    }
  };

  const hintsOf = (element, purpose) => {
    try {
      return purpose === null ? [] : runepadHints(element, purpose);
    } catch {
      return [];
    }
  };

  const tell = () => {
    const purpose = purposeOf(field);
    if (purpose === told) return;
    told = purpose;
    // A frame that has never had a field needs no connection.
    if (purpose === null && !port) return;
    try {
      if (!port) {
        port = chrome.runtime.connect({ name: "field" });
        port.onDisconnect.addListener(() => {
          port = null;
          told = null;
          setTimeout(tell, pause);
        });
      }
      const hints = hintsOf(field, purpose);
      port.postMessage(hints.length ? { purpose, hints } : { purpose });
    } catch {
      // The extension was removed or replaced while the page is open: the next page has its new script.
      port = null;
    }
  };

  const tellAgain = () => {
    told = undefined;
    tell();
  };

  const enter = (element) => {
    if (element === field) return;
    field = element;
    observer.disconnect();
    presence.disconnect();
    if (purposeOf(field) !== null) {
      observer.observe(field, { attributes: true, attributeFilter: attributes });
      presence.observe(field);
    }
    // Another field with the same purpose is a field that was entered.
    tellAgain();
  };

  // The shadow tree of an element, also a closed one.  Fields have trees of the browser's own.
  const treeOf = (element) => {
    if (!(element instanceof HTMLElement) || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return null;
    return chrome.dom ? chrome.dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot;
  };

  // Goes to the element that has the focus, down into shadow trees.  Moves of the focus within a tree are events
  // of that tree alone, so each tree on the way is listened to.
  const follow = () => {
    let element = document.activeElement;
    for (let tree = element && treeOf(element); tree; tree = element && treeOf(element)) {
      listen(tree);
      if (!tree.activeElement) break;
      element = tree.activeElement;
    }
    enter(element);
  };

  const listen = (tree) => {
    if (trees.has(tree)) return;
    trees.add(tree);
    tree.addEventListener("focusin", follow, true);
    tree.addEventListener("focusout", left, true);
  };

  const left = (event) => {
    // With another element, `focusin` follows.
    if (event.isTrusted && event.relatedTarget === null) enter(null);
  };

  listen(window);
  addEventListener("blur", (event) => event.target === window && tell(), true);
  addEventListener("focus", (event) => event.target === window && tell(), true);
  addEventListener("pagehide", () => enter(null));
  // A page that comes back has the focus where it was, and so may have a page that loads.
  addEventListener("pageshow", follow);
  addEventListener("DOMContentLoaded", follow);

  // A person who taps the field that has the focus wants the keyboard that was hidden: browsers tell the session
  // nothing then.
  addEventListener(
    "pointerdown",
    (event) => {
      tapped = event.isTrusted && field !== null && event.composedPath()[0] === field;
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && tapped && event.composedPath()[0] === field && told !== null) tellAgain();
      tapped = false;
    },
    true,
  );

  // A page may have been open before.
  if (document.readyState !== "loading") follow();
})();
