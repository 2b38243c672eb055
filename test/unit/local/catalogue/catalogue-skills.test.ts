import { describe, expect, test } from "vitest";

import { runScript } from "#engine/sandbox/run-script";
import { mismatchOf, refusalOfSchema } from "#lib/json-schema";
import { findSecrets } from "#lib/redaction/find-secrets";
import { CATALOGUE_SKILLS } from "#local/catalogue/catalogue-skills";
import { withSettings } from "#skills/private-skills/skill-source";
import { everyCase } from "#test/support/every-case";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

describe("skills of the catalogue", () => {
  test("are at least twelve, each with an id and a name of its own", () => {
    expect(CATALOGUE_SKILLS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(CATALOGUE_SKILLS.map(({ id }) => id)).size).toBe(CATALOGUE_SKILLS.length);
    expect(new Set(CATALOGUE_SKILLS.map(({ name }) => name)).size).toBe(CATALOGUE_SKILLS.length);
  });

  test(
    "run on their examples",
    () =>
      everyCase(
        CATALOGUE_SKILLS.map((skill) => [skill.name, skill] as const),
        async (_, skill) => {
          const { example, code, config, inputSchema, outputSchema } = skill;
          expect([refusalOfSchema(inputSchema), refusalOfSchema(outputSchema)]).toEqual([null, null]);
          expect(mismatchOf(inputSchema, example.input, "input")).toBeNull();
          const source = withSettings(code, "function", { config, env: {} });
          const now = Date.parse("2026-11-21T09:30:00Z");
          const outcome = await runScript({ source, kind: "function", input: example.input, now, seed: 1 }, nodeEngine);
          const output = outcome.ok ? outcome.output : outcome.error;
          expect(output).toEqual(example.output);
          expect(mismatchOf(outputSchema, output, "output")).toBeNull();
          expect(findSecrets({ code, config })).toEqual([]);
        },
      ),
    30_000,
  );
});
