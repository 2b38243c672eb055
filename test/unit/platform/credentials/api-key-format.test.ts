import fc from "fast-check";
import { expect, test } from "vitest";

import { sha256Hex } from "#lib/digest";
import { apiKeyPrefix, makeApiKey, parseApiKey } from "#platform/credentials/api-key-format";

test("a key names its row and carries what its hash was made of", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), async (id) => {
      const { text, secretHash } = await makeApiKey(id);
      expect(text.startsWith(`${apiKeyPrefix(id)}_`)).toBe(true);
      const parsed = parseApiKey(text);
      expect(parsed?.id).toBe(id);
      expect(await sha256Hex(parsed?.secret ?? "")).toBe(secretHash);
    }),
  );
});

test("one wrong character anywhere is found without a lookup", async () => {
  const { text } = await makeApiKey("0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e");
  for (let index = 0; index < text.length; index++) {
    const wrong = text[index] === "x" ? "y" : "x";
    expect(parseApiKey(text.slice(0, index) + wrong + text.slice(index + 1)), `at ${index}`).toBeNull();
  }
});

test("any other text is not a key", () => {
  fc.assert(fc.property(fc.string(), (text) => parseApiKey(text) === null));
});
