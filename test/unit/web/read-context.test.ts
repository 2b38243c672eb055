import { expect, test } from "vitest";

import { readContext } from "#web/agents/read-context.ts";

test.each([
  ["", {}, "It may be empty."],
  ["  \n", {}, "It may be empty."],
  ['{"a": 1, "b": [2]}', { a: 1, b: [2] }, "JSON: 2 fields"],
  ['{"a": 1}', { a: 1 }, "JSON: 1 field"],
  [
    '{"order": 2512292042121000001}',
    { order: "2512292042121000001" },
    "JSON: 1 field; numbers beyond 9007199254740991 go as texts",
  ],
  ["[1, 2]", { text: "[1, 2]" }, "Text"],
  ["{ a: 1 }", { text: "{ a: 1 }" }, "Text: it looks like JSON but is not valid JSON"],
  ["name;sum\nAda;3\nBob;4", { text: "name;sum\nAda;3\nBob;4" }, "A table: 2 rows, 2 columns"],
  ["name,sum\r\nAda,3", { text: "name,sum\r\nAda,3" }, "A table: 1 row, 2 columns"],
  ["Dear Ada,\nthe ship is late.", { text: "Dear Ada,\nthe ship is late." }, "Text"],
])("%j is taken for what it is", (text, context, words) => {
  expect(readContext(text)).toEqual({ context, words });
});
