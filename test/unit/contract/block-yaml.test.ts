import fc from "fast-check";
import { expect, it } from "vitest";

import { fromYaml, toYaml } from "#test/contract/block-yaml";

const LONG = "a text that fills most of a line ".repeat(3);
const SIGNS = [
  "$ref",
  "x-a",
  "200",
  "no",
  "null",
  "- a",
  "a: b",
  "# a",
  "GET /api/{id}",
  "application/json",
  "",
  'é"\n',
];

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(LONG, ...SIGNS, null, true, 0, -1.5),
    fc.string(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...SIGNS), fc.string()), tie("value"), { maxKeys: 4 }),
  ),
}));

it("gives back what was written, in the same order", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...SIGNS, "deep"), value, { minKeys: 1 }), (document) => {
      expect(JSON.stringify(fromYaml(toYaml(document)))).toBe(JSON.stringify(document));
    }),
  );
});

it("changes one line when one property changes, is added or is removed", () => {
  const property = (name: string): object => ({ type: "string", description: `${name}: ${LONG.slice(0, 80)}` });
  const schema = (...names: string[]): string =>
    toYaml({ Agent: { type: "object", properties: Object.fromEntries(names.map((name) => [name, property(name)])) } });
  const before = schema("id", "name", "role").split("\n");
  const after = schema("id", "name", "role", "level").split("\n");
  expect(after.filter((line) => !before.includes(line))).toEqual([expect.stringContaining("level: {")]);
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
});
