import { expect, test } from "vitest";

import { uuidBound } from "#lib/uuid";
import { call, signUp } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { strikeClock } from "#test/support/webhooks";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
/** More than one step takes. */
const OLD = 250;

/** Ids of executions that began this many days ago. */
const idOf = (days: number): string => newUuidSql(Date.now() - days * DAY_MS);

test("an ended execution of more than 90 days ago has neither input nor trace, and everything else", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const executionId = await executeToEnd(owner, agentId);
  await copyRow("executions", executionId, OLD, { id: idOf(KEPT_DAYS + 10) });
  await copyRow("executions", executionId, 1, { id: idOf(KEPT_DAYS + 5), status: "'in_progress'" });
  await copyRow("executions", executionId, 1, { id: idOf(KEPT_DAYS - 1) });

  const rows = () =>
    inDatabase(
      `SELECT id < '${uuidBound(Date.now() - KEPT_DAYS * DAY_MS)}', status, input LIKE '%forgotten%', reasoning_trace = '[]', count(*)
      FROM executions WHERE agent_id = ? GROUP BY 1, 2, 3, 4 ORDER BY 1, 2`,
      agentId,
    );
  // A step of the sweep has a limited time, which a busy machine uses up: the next one continues.
  const afterSweep = async () => {
    await strikeClock();
    return rows();
  };
  await expect.poll(afterSweep, { timeout: 60_000 }).toEqual([
    [0, "completed", 0, 0, 2],
    [1, "completed", 1, 1, OLD],
    [1, "in_progress", 0, 0, 1],
  ]);

  const [[old] = []] = await inDatabase(
    "SELECT id FROM executions WHERE agent_id = ? AND status = 'completed' ORDER BY id LIMIT 1",
    agentId,
  );
  const read = (path: string) => call("GET", `/api/agents/${agentId}/executions/${path}`, { token: owner.token });
  const [kept, forgotten] = [await read(executionId), await read(String(old))];
  expect(forgotten.data()).toEqual({ ...kept.data<object>(), execution_id: old });
  expect((await read(`${String(old)}/trace`)).data()).toMatchObject({ reasoning_trace: [] });
  await inDatabase("UPDATE executions SET status = 'completed' WHERE agent_id = ?", agentId);
});
