import fc from "fast-check";
import { expect, test } from "vitest";

import { type Definition, differencesOf } from "#agents/agent-versions/differences";

const definition: fc.Arbitrary<Definition> = fc.record({
  configuration: fc.dictionary(fc.constantFrom("a", "b", "model", "tools"), fc.jsonValue({ maxDepth: 1 })),
  capabilities: fc.array(fc.constantFrom("x", "y"), { maxLength: 3 }),
});

test("a version differs from itself in nothing, whatever the order of its keys", () => {
  fc.assert(
    fc.property(definition, ({ configuration, capabilities }) => {
      const turned = Object.fromEntries(Object.entries(configuration).toReversed());
      expect(differencesOf({ configuration, capabilities }, { configuration: turned, capabilities })).toEqual([]);
    }),
  );
});

test("the differences say all that makes the later version from the earlier one, and the way back", () => {
  fc.assert(
    fc.property(definition, definition, (before, after) => {
      const made: Record<string, unknown> = { ...before.configuration };
      let capabilities: unknown = before.capabilities;
      for (const { path, to } of differencesOf(before, after)) {
        if (path === "capabilities") capabilities = to;
        else if (to === undefined) delete made[path.slice("configuration.".length)];
        else made[path.slice("configuration.".length)] = to;
      }
      expect({ configuration: made, capabilities }).toEqual(after);
      const back = differencesOf(after, before).map(({ path, from, to }) => ({ path, from: to, to: from }));
      expect(back).toEqual(differencesOf(before, after));
    }),
  );
});
