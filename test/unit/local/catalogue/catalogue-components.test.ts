import { describe, expect, test } from "vitest";

import { exampleConfig } from "#creative/canvas-components/component-content";
import { unsafeAddressIn } from "#creative/canvas-components/unsafe-addresses";
import { mismatchOf, refusalOfSchema } from "#lib/json-schema";
import { findSecrets } from "#lib/redaction/find-secrets";
import { CATALOGUE_COMPONENTS } from "#local/catalogue/catalogue-components";
import { everyCase } from "#test/support/every-case";

describe("canvas components of the catalogue", () => {
  test("are at least ten, each with an id and a name of its own", () => {
    expect(CATALOGUE_COMPONENTS.length).toBeGreaterThanOrEqual(10);
    expect(new Set(CATALOGUE_COMPONENTS.map(({ id }) => id)).size).toBe(CATALOGUE_COMPONENTS.length);
    expect(new Set(CATALOGUE_COMPONENTS.map(({ name }) => name)).size).toBe(CATALOGUE_COMPONENTS.length);
  });

  test("take their own examples, and nothing that they do not know", () =>
    everyCase(
      CATALOGUE_COMPONENTS.map((component) => [component.name, component] as const),
      (_, { configSchema, code }) => {
        expect(refusalOfSchema(configSchema)).toBeNull();
        const example = exampleConfig(configSchema);
        expect(Object.keys(example).length).toBeGreaterThan(0);
        expect(mismatchOf(configSchema, example, "config")).toBeNull();
        expect(mismatchOf(configSchema, { ...example, colour: "red" }, "config")).not.toBeNull();
        expect(mismatchOf(configSchema, {}, "config")).not.toBeNull();
        expect(unsafeAddressIn(code)).toBeNull();
        expect(findSecrets({ code, configSchema })).toEqual([]);
        expect(code.length).toBeLessThan(20_000);
      },
    ));
});
