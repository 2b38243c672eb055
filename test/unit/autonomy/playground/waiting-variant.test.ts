import { expect, test } from "vitest";

import { LiveRuns } from "#autonomy/playground/live-runs";
import { playgroundWork, type VariantMaterial } from "#autonomy/playground/playground-work";
import type { SystemContext } from "#context/context";
import { writableInMemory } from "#test/support/memory-database";

const HOUR_MS = 3_600_000;
const MATERIAL = { runId: "run", number: 0, tenantId: "tenant", calls: [], made: [], answers: {}, shown: 0 };

/** A variant that waits for a person's answer, in a database of one run. */
async function waitingVariant() {
  const { db, client } = await writableInMemory("tenant");
  await client.execute("PRAGMA foreign_keys = OFF");
  await client.execute(
    `INSERT INTO playground_runs (id, tenant_id, agent_id, task, context, budget_usd, status, created_at)
    VALUES ('run', 'tenant', 'agent', 'Look for chairs', '{}', 0.5, 'in_progress', 0)`,
  );
  await client.execute(
    `INSERT INTO playground_variants (run_id, number, tenant_id, configuration, capabilities, changes, holds_level, status,
      trace, asks, answers) VALUES ('run', 0, 'tenant', '{}', '[]', '[]', 1, 'waiting', '[]', '[]', '{}')`,
  );
  const lookAt = (now: number) =>
    playgroundWork(new LiveRuns()).waiting?.look(
      { db, clock: () => now } as unknown as SystemContext,
      { ...MATERIAL, asksUntil: HOUR_MS } as unknown as VariantMaterial,
    );
  return { client, lookAt };
}

test("a variant waits an hour for a person, and not longer", async () => {
  const { lookAt } = await waitingVariant();
  expect(await lookAt(HOUR_MS - 1)).toBeNull();
  expect(await lookAt(HOUR_MS)).toBe("over");
});

test("a waiting variant continues with an answer, and ends where a person ends it", async () => {
  const { client, lookAt } = await waitingVariant();
  const answer = (given: object) =>
    client.execute({ sql: "UPDATE playground_variants SET answers = ?", args: [JSON.stringify({ call_0: given })] });
  await answer({ result: { found: "an oak chair" } });
  expect(await lookAt(1)).toEqual({ ...MATERIAL, answers: { call_0: { result: { found: "an oak chair" } } } });
  await answer({ use: "end" });
  expect(await lookAt(1)).toBe("over");
});
