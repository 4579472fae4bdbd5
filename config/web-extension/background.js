// SPDX-License-Identifier: MIT

// Passes on to the program `runepad web-fields` which purpose and which hints the field has that has the focus, of all
// frames of all pages.

"use strict";

// The program, as its manifest names it: see `runepad web-fields --install`.
const host = "org.runepad.fields";
// After how many milliseconds the program is started again when it has ended; each failure doubles it.
const shortestPause = 1000;
const longestPause = 60000;

let program = null;
let pause = shortestPause;
let timer = null;
// The frame with the field that has the focus, or null.
let holder = null;
const noField = { purpose: null };
let field = noField;

const send = () => {
  if (program) program.postMessage(field);
};

const start = () => {
  timer = null;
  if (program) return;
  program = chrome.runtime.connectNative(host);
  // The program says once that a keyboard hears it.
  program.onMessage.addListener(() => {
    pause = shortestPause;
  });
  program.onDisconnect.addListener(() => {
    // Reading the reason keeps the browser from logging an error.
    void chrome.runtime.lastError;
    program = null;
    timer = setTimeout(start, pause);
    pause = Math.min(pause * 2, longestPause);
  });
  // The keyboard takes the first word for the present state, also if no field has the focus.
  send();
};

const take = (frame, next) => {
  // A frame that loses the focus may say so after another has got it.
  if (next.purpose === null && frame !== holder) return;
  holder = next.purpose === null ? null : frame;
  field = next;
  send();
};

chrome.runtime.onConnect.addListener((frame) => {
  frame.onMessage.addListener((message) => take(frame, message));
  frame.onDisconnect.addListener(() => take(frame, noField));
  // Unless it is tried again anyway.
  if (timer === null) start();
});

// A browser that starts slowly shows its first page before it has loaded the extension.  Such a page gets the scripts now,
// as each later page does by itself.
const reachOpenPages = async () => {
  const files = chrome.runtime.getManifest().content_scripts[0].js;
  const lacksScripts = () => globalThis.runepadFollows === undefined;
  for (const { id: tabId } of await chrome.tabs.query({})) {
    try {
      const target = { tabId, allFrames: true };
      const answers = await chrome.scripting.executeScript({ target, func: lacksScripts });
      const frameIds = answers.filter((answer) => answer.result).map((answer) => answer.frameId);
      if (frameIds.length) await chrome.scripting.executeScript({ target: { tabId, frameIds }, files });
    } catch {
      // A page of the browser's own, into which no extension reaches, or a page that has gone.
    }
  }
};

// A browser that knows the extension from an earlier start runs this script for an event alone.
chrome.runtime.onStartup.addListener(() => {
  if (timer === null) start();
});

start();
reachOpenPages();
