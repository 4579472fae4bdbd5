// SPDX-License-Identifier: MIT

// The purpose of a text field of a page, by its HTML attributes.
//
// The purposes are those of Runepad's layouts.  The attributes are those of the HTML standard:
// https://html.spec.whatwg.org/multipage/interaction.html#input-modalities:-the-inputmode-attribute and
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill

"use strict";

// eslint-disable-next-line no-unused-vars
const runepadPurpose = (() => {
  const purposes = new Set([
    "default", "ascii-capable", "numbers-and-punctuation", "url", "number-pad", "phone-pad", "name-phone-pad",
    "email", "decimal-pad", "social", "web-search", "ascii-capable-number-pad", "pin", "password", "date",
    "time", "terminal",
  ]);

  // Types of <input> into which a person types.  Other types are buttons, boxes, sliders and choosers.
  const ofType = {
    text: "default", search: "web-search", url: "url", tel: "phone-pad", email: "email",
    password: "password", number: "decimal-pad", date: "date", "datetime-local": "date", month: "date",
    week: "date", time: "time",
  };

  const ofInputMode = {
    text: "default", search: "web-search", url: "url", tel: "phone-pad", email: "email",
    numeric: "number-pad", decimal: "decimal-pad",
  };

  // Fields of the autofill standard whose text is of another kind than that of the field's type.
  const ofAutofill = {
    "one-time-code": "number-pad", "cc-number": "number-pad", "cc-csc": "number-pad",
    "cc-exp": "numbers-and-punctuation", "cc-exp-month": "number-pad", "cc-exp-year": "number-pad",
    "bday-day": "number-pad", "bday-month": "number-pad", "bday-year": "number-pad", bday: "date",
    "transaction-amount": "decimal-pad", tel: "phone-pad", "tel-national": "phone-pad",
    "tel-local": "phone-pad", "tel-extension": "number-pad", "tel-country-code": "phone-pad",
    email: "email", url: "url", impp: "url",
  };

  // A pattern that only digits match, such as [0-9]{4} or \d*.
  const digitsOnly = /^\^?(?:\(\?:)?(?:\[0-9\]|\\d)(?:[*+?]|\{\d+(?:,\d*)?\})?\)?\$?$/;

  const lower = (element, name) => (element.getAttribute(name) || "").trim().toLowerCase();

  // Also a field that a <fieldset> disables.
  const takesNoText = (element) => element.readOnly || element.matches(":disabled");

  // The last word of autocomplete is the field; the words before it are sections and kinds of addresses.
  const autofillName = (element) =>
    lower(element, "autocomplete").split(/\s+/).filter((word) => word !== "webauthn").pop() || "";

  const autofill = (element) => ofAutofill[autofillName(element)];

  const isDigits = (element) =>
    ["numeric", "decimal", "tel"].includes(lower(element, "inputmode")) ||
    autofill(element) === "number-pad" ||
    digitsOnly.test(element.getAttribute("pattern") || "");

  // The purpose that the page names by itself, for the field or for an element around it.  A form that names a
  // purpose does not make its passwords readable: only a password's own attribute does.
  const named = (element, found) => {
    const isSecret = found === "pin" || found === "password";
    const holder = isSecret ? element : element.closest("[data-runepad-purpose]");
    const purpose = holder && lower(holder, "data-runepad-purpose");
    return purposes.has(purpose) ? purpose : undefined;
  };

  // The fields that were a password once: a page may show it as text.
  const secrets = new WeakSet();

  const isSecret = (input) => {
    if (input.type === "password" || /-password$/.test(autofillName(input))) secrets.add(input);
    return secrets.has(input);
  };

  const ofInput = (input) => {
    const type = ofType[input.type];
    if (!type || takesNoText(input)) return null;
    if (isSecret(input)) return isDigits(input) ? "pin" : "password";
    const mode = ofInputMode[lower(input, "inputmode")];
    if (mode) return mode;
    if (input.type !== "text") return type;
    return autofill(input) || (digitsOnly.test(input.getAttribute("pattern") || "") ? "number-pad" : type);
  };

  const ofText = (element) => ofInputMode[lower(element, "inputmode")] || "default";

  // Returns the purpose of an element, "none" if the page wants no keyboard for it, or null if a person types
  // nothing into it.
  return (element) => {
    if (!element || !element.tagName) return null;
    const tag = element.tagName.toLowerCase();
    let purpose = null;
    if (tag === "input") purpose = ofInput(element);
    else if (tag === "textarea") purpose = takesNoText(element) ? null : ofText(element);
    else if (element.isContentEditable) purpose = ofText(element);
    if (!purpose) return null;
    if (lower(element, "inputmode") === "none") return "none";
    return named(element, purpose) || purpose;
  };
})();
