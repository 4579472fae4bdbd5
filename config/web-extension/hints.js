// SPDX-License-Identifier: MIT

// What a text field of a page tells besides its purpose, by its HTML attributes: what Enter does, and that its text
// begins with a capital.
//
// https://html.spec.whatwg.org/multipage/interaction.html#input-modalities:-the-enterkeyhint-attribute and
// https://html.spec.whatwg.org/multipage/interaction.html#autocapitalization

"use strict";

// eslint-disable-next-line no-unused-vars
const runepadHints = (() => {
  const enterActions = new Set(["enter", "done", "go", "next", "previous", "search", "send"]);

  const hasLines = (element) => element.tagName.toLowerCase() !== "input";

  const isEmpty = (element) => !("value" in element ? element.value : element.textContent);

  const enterAction = (element) => {
    const named = (element.getAttribute("enterkeyhint") || "").trim().toLowerCase();
    if (enterActions.has(named)) return named;
    return hasLines(element) ? "enter" : undefined;
  };

  // A browser says "" where no page has said it, also by a form.
  const wantsCapital = (element) => ["sentences", "words", "characters"].includes(element.autocapitalize);

  // Returns the words of an element that takes text.  A secret has none: not even whether it is empty.
  return (element, purpose) => {
    if (purpose === "pin" || purpose === "password" || purpose === "none") return [];
    const action = enterAction(element);
    const words = action ? [action] : [];
    if (wantsCapital(element) && isEmpty(element)) words.push("capital");
    return words;
  };
})();
