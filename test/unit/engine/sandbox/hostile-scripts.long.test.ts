import { expect, it } from "vitest";

import { HOSTILE_SCRIPTS } from "#bench/scale/hostile-scripts";
import { everyCase } from "#test/support/every-case";

import { outputOf, run } from "./scripts.ts";

it("each hostile script ends by a limit, and the next one runs", async () => {
  await everyCase(
    HOSTILE_SCRIPTS.map(([name, source]) => [name, source] as const),
    async (_, source) => {
      const outcome = await run(source, null, { timeoutMs: 60, nativeWork: 20_000_000 });
      expect(outcome.ok ? "an output" : outcome.error.code).toMatch(/^(?:TIME_LIMIT|MEMORY_LIMIT)$/);
      expect(await outputOf(run("() => 1"))).toBe(1);
    },
  );
}, 120_000);
