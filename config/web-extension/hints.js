// SPDX-License-Identifier: MIT

// What a text field of a page tells besides its purpose, by its HTML attributes: what Enter does, that its text begins
// with a capital, which numbers it takes, and how many characters.
//
// https://html.spec.whatwg.org/multipage/interaction.html#input-modalities:-the-enterkeyhint-attribute,
// https://html.spec.whatwg.org/multipage/interaction.html#autocapitalization and
// https://html.spec.whatwg.org/multipage/input.html#number-state-(type=number)

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

  // A browser says "" where no page has said it, also by a form, whose word is not for addresses.
  const wantsCapital = (element) =>
    !["email", "url"].includes(element.type) && ["sentences", "words", "characters"].includes(element.autocapitalize);

  // A number as the driver reads it: without an exponent, at most 10 to the power of 12, with at most six decimals.
  const plainNumber = /^-?(?:1000000000000|\d{1,12}(?:\.\d{1,6})?)$/;
  // A number as a page may write it, such as `1e3` or `.5`.
  const anyNumber = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

  const isNumber = (text) => anyNumber.test(text || "");

  // Returns a page's number as the driver reads it, or undefined if it is none or the driver cannot read it.
  const plain = (text) => {
    if (!isNumber(text)) return undefined;
    const number = plainNumber.test(text) ? text : String(Number(text));
    return plainNumber.test(number) ? number : undefined;
  };

  const isMultiple = (number, step) => {
    const millionths = (text) => Math.round(Number(text) * 1e6);
    return plain(number) !== undefined && Number.isSafeInteger(millionths(number)) &&
      millionths(number) % millionths(step) === 0;
  };

  // The distance between the numbers of a field: 1 where the page says no step above zero, and none with "any".
  //
  // Steps count from `min`, or else from the page's own value, or else from zero.  The driver counts from `min` or from
  // zero, so it is not told steps that lead from another number.
  const stepOf = (element) => {
    if (element.step.toLowerCase() === "any") return undefined;
    const step = isNumber(element.step) && Number(element.step) > 0 ? plain(element.step) : "1";
    if (step === undefined) return undefined;
    if (isNumber(element.min)) return plain(element.min) === undefined ? undefined : step;
    const value = element.getAttribute("value");
    return !isNumber(value) || isMultiple(value, step) ? step : undefined;
  };

  const numbers = (element) => {
    if (element.tagName.toLowerCase() !== "input" || element.type !== "number") return [];
    const values = { min: plain(element.min), max: plain(element.max), step: stepOf(element) };
    return ["min", "max", "step"].filter((name) => values[name] !== undefined)
      .map((name) => `${name}:${values[name]}`);
  };

  // Browsers do not keep `maxlength` in fields of other types.
  const typesWithLength = new Set(["text", "search", "url", "tel", "email", "textarea"]);

  // The most characters, which the driver reads up to 64: no number that people compose is longer.
  const length = (element) =>
    typesWithLength.has(element.type) && element.maxLength > 0 && element.maxLength <= 64
      ? [`maxlength:${element.maxLength}`] : [];

  // Returns the words of an element that takes text.  A secret has none: not even whether it is empty.
  return (element, purpose) => {
    if (["pin", "password", "none"].includes(purpose) || element.type === "password") return [];
    const action = enterAction(element);
    const words = action ? [action] : [];
    if (wantsCapital(element) && isEmpty(element)) words.push("capital");
    return words.concat(numbers(element), length(element));
  };
})();
