import { expect, test } from "vitest";

import { KEY_SHAPES } from "#lib/key-shapes";

const find = (text: string): string[] =>
  KEY_SHAPES.filter(({ shape }) => text.search(shape) >= 0).map(({ name }) => name);

test("a JSON Web Token is found wherever a word can begin", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ";
  for (const text of [token, `"${token}"`, `token=${token}`, `${token}.`])
    expect(find(text)).toContain("JSON Web Token");
});

test.each(["-eyJ", "eyJa.", "sk-", "SG.", "Bearer ", "a://b:", "xoxb-", "tnr_", "-----BEGIN "])(
  "a megabyte of %j is searched in time that grows with the text alone",
  (part) => {
    // Quadratic, this would run for half an hour.
    find(part.repeat(1_000_000 / part.length));
  },
);
