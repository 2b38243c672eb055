import { expect, test, vi } from "vitest";

import { signUp } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/stored-workflows";
import { strikeClock } from "#test/support/webhooks";

const YEARS_AGO = Date.now() - 10 * 365 * 86_400_000;

test("runs that ended long ago go with their steps, however many they have; later ones stay", async () => {
  const owner = await signUp();
  const { runId } = await endedRun(owner, (await createAgent(owner)).id);
  await copyRow("workflow_runs", runId, 1, { id: newUuidSql(YEARS_AGO) });
  const [[old] = []] = await inDatabase(
    "SELECT id FROM workflow_runs WHERE tenant_id = ? AND id <> ?",
    owner.tenantId,
    runId,
  );
  const steps = async (id: unknown) =>
    (await inDatabase("SELECT count(*) FROM workflow_steps WHERE run_id = ?", String(id)))[0]?.[0];
  const info = await inDatabase("SELECT name FROM pragma_table_info('workflow_steps')");
  const columns = info.map(([name]) => String(name));
  const copied = columns.map((column) => ({ run_id: "?1", item: "n" })[column] ?? column);
  await inDatabase(
    `INSERT INTO workflow_steps (${columns.join(", ")})
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
      SELECT ${copied.join(", ")} FROM workflow_steps, numbers WHERE run_id = ?2`,
    String(old),
    runId,
  );
  expect(await steps(old)).toBe(2_500);
  await vi.waitUntil(
    async () => {
      await strikeClock();
      return (await inDatabase("SELECT id FROM workflow_runs WHERE id = ?", String(old))).length === 0;
    },
    { timeout: 90_000, interval: 500 },
  );
  expect([await steps(old), await steps(runId)]).toEqual([0, 1]);
}, 120_000);
