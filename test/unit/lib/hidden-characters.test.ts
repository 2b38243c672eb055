import { expect, test } from "vitest";

import { hiddenCharacter, hiddenRuns, shownName, withoutHidden } from "#lib/hidden-characters";

test("what hides, controls or turns other text is found, and named", () => {
  const hidden = [
    "\u0000",
    "\u001B",
    "\u00AD",
    "\u061C",
    "\u200B",
    "\u200E",
    "\u202E",
    "\u2028",
    "\u2066",
    "\u2800",
    "\u3164",
    "\uFEFF",
    "\u{E0041}",
    "\uD800",
  ];
  expect(hidden.filter((sign) => hiddenCharacter(`a${sign}b`) === null)).toEqual([]);
  expect(hiddenCharacter("Kite\u202E")).toBe("U+202E");
  expect(withoutHidden(`a${hidden.join("")}b`)).toBe("ab");
});

test("words of any script and emoji of several signs stay", () => {
  const names = [
    "Kite Code",
    "Größe",
    "語",
    "שלום",
    "مرحبا",
    "می\u200Cخوان",
    "क्\u200Dष",
    "👩\u200D👧",
    "❤\uFE0F",
    "👩🏽\u200D💻",
    "അവന്\u200D",
    "葛\u{E0100}城",
    "ᠠ\u180B",
    "\u0601٢٠٢٦",
    "🇸🇪",
    "a\tb\nc",
  ];
  expect(names.filter((name) => hiddenCharacter(name) !== null)).toEqual([]);
});

test("a joiner between letters that need none hides, and so does one at an end", () => {
  expect(["Ki\u200Dte", "Ki\u200Cte", "\u200DKite", "Kite\u200D", "語\u200D語"].map(hiddenCharacter)).not.toContain(
    null,
  );
});

test("a name from elsewhere is one line, or none when nothing of it can be seen", () => {
  expect(shownName(" Ada\u202E\n Lovelace ")).toBe("Ada Lovelace");
  expect([shownName("\u200B \u202E"), shownName(null)]).toEqual([null, null]);
});

test("runs of hidden characters have their places and names; a line break of Windows hides nothing", () => {
  expect(hiddenRuns("a\u202E\u2066b\r\nc\u{E0041}")).toEqual([
    { from: 1, to: 3, codes: ["U+202E", "U+2066"] },
    { from: 7, to: 9, codes: ["U+E0041"] },
  ]);
  expect(hiddenRuns("می\u200Cخوان 👩\u200D💻")).toEqual([]);
});
