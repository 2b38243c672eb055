import { CORE_SCHEMA, dump, load } from "js-yaml";
import { expect, test } from "vitest";

import type { Declared } from "#sdk/cli/plan/kind";
import { plainValueMistakes } from "#sdk/cli/plan/plain-values";

const mistakesIn = (text: string): string[] =>
  plainValueMistakes(text, load(text, { schema: CORE_SCHEMA }) as Declared, 100);

test("a merge key is refused with its line, at any depth", () => {
  expect(mistakesIn("name: Clerk\n<<: {role: clerk}")).toEqual([expect.stringMatching(/^line 2: merge keys/)]);
  expect(mistakesIn("name: Clerk\nconfiguration:\n  a: &a {b: 1}\n  c:\n    <<: *a")).toEqual([
    expect.stringMatching(/^line 5: merge keys/),
  ]);
  expect(mistakesIn('name: Clerk\nconfiguration: {"<<": 1}')).toEqual([]);
});

test("a value that versions of YAML read differently is refused with its line, and what to write", () => {
  for (const text of [
    "010",
    "-007",
    "0o17",
    "0x1F",
    "0b11",
    "1_000",
    "12:30",
    "12:30:45",
    "2026-11-29",
    "2026-11-29T10:00:00Z",
    "yes",
    "No",
    "ON",
    "off",
    "+46701234567",
    ".inf",
    "12345678901234567890",
  ])
    expect(mistakesIn(`role: clerk\nconfiguration:\n  value: [a, ${text}]`), text).toEqual([
      expect.stringMatching(/^line 3: .*; write ".+" for the text/),
    ]);
  expect(mistakesIn("name: Clerk\nconfiguration: {010: a}")).toEqual([
    expect.stringMatching(/^line 2: 010 is an octal/),
  ]);
});

test("a field that holds text takes no other value", () => {
  for (const text of ["010", "10", "1.10", "true", "1e3", "!!int 7"])
    expect(mistakesIn(`# Agents\nname: ${text}\nrole: clerk`), text).toEqual([expect.stringMatching(/^line 2: /)]);
  expect(mistakesIn("name: Clerk\nrole: {a: 1}")).toEqual(["role: must be text"]);
});

test("plain numbers, truths, texts, keys and quoted values are read as they are", () => {
  const text = [
    "name: '010'",
    'role: "yes"',
    "description: |",
    "  2026-11-29",
    "domain: null",
    "configuration: {temperature: 1.0, tokens: 1000, share: -0.5, small: 1e-3, isOn: true, y: 2, on: 3, 200: ok, t: 3-2-1}",
    "capabilities: [no thanks, yes please, v1.10, 10 days, 1-2, 12 30]",
    "window: !!str 010",
  ].join("\n");
  expect(mistakesIn(text)).toEqual([]);
});

test("what is written for a value can be read again", () => {
  const value = {
    name: "010",
    role: "yes",
    description: "2026-11-29",
    configuration: { a: ["12:30", "1_000", "0x1f", "<<"], "<<": 1 },
  };
  const text = dump(value, { lineWidth: 120, noRefs: true });
  expect(load(text, { schema: CORE_SCHEMA })).toEqual(value);
  expect(mistakesIn(text)).toEqual([]);
});
