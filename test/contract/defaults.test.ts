import { expect, it } from "vitest";

import { type CheckedDocument, faultOf, type JsonSchema, knownDocument } from "#test/support/document-schemas";

import { currentDocument } from "./document.ts";

/** Every schema with a default below a place of the document. The members of `properties` are schemas under names, as `default`. */
function* withDefault(value: unknown, place: string, isNames = false): Generator<[place: string, schema: JsonSchema]> {
  if (typeof value !== "object" || value === null) return;
  if (!isNames && "default" in value && !place.endsWith("/responses")) yield [place, value as JsonSchema];
  for (const [key, part] of Object.entries(value))
    if (isNames || !["default", "example", "examples"].includes(key))
      yield* withDefault(part, `${place}/${key}`, !isNames && key === "properties");
}

it("every default of the document fits its schema", async () => {
  const document = await currentDocument();
  const known = knownDocument(document as unknown as CheckedDocument);
  const found = [...withDefault(document.paths, "paths"), ...withDefault(document.components, "components")];
  const wrong = found.flatMap(([place, { default: fallback, ...schema }]) => {
    const fault = faultOf(schema, known, fallback);
    return fault === null ? [] : [`${place}: ${JSON.stringify(fallback)}: ${fault}`];
  });
  expect(found.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
