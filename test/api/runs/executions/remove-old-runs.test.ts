import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, executeToEnd, getAgent } from "#test/support/factories/agents";
import { QUESTION, sayToEnd } from "#test/support/factories/chat";
import { strikeClock } from "#test/support/webhooks";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
/** More than one piece has. */
const OLD = 1_200;

const idOf = (days: number): string => newUuidSql(Date.now() - days * DAY_MS);

/** Strikes the clock until an agent has this many executions. */
async function untilLeft(agentId: string, executions: number): Promise<void> {
  await expect
    .poll(
      async () => {
        // The walk begins at the oldest run, as it does each hour.
        await inDatabase("DELETE FROM sweep_positions WHERE sweep = 'old_runs'");
        await strikeClock();
        return countRows("executions", "agent_id", agentId);
      },
      { timeout: 60_000 },
    )
    .toBe(executions);
}

/** The evidence of an agent, and its sums. */
async function standingOf(owner: TestAccount, agentId: string): Promise<unknown> {
  const read = (path: string) => call("GET", path, { token: owner.token });
  const { statistics, maturity_level } = await getAgent(owner, agentId);
  const readiness = await read(`/api/graduation/agents/${agentId}/readiness`);
  const listed = await read(`/api/graduation/agents/${agentId}/episodes?limit=1`);
  // These two are read from the execution.
  const episodes = listed
    .data<{ episodes: Record<string, unknown>[] }>()
    .episodes.map(({ run_outcome: _outcome, triggered_by: _by, ...episode }) => episode);
  return [
    statistics,
    maturity_level,
    readiness.status,
    readiness.data(),
    episodes,
    listed.data<{ pagination: unknown }>().pagination,
  ];
}

test("an execution of more than 400 days ago is removed with what hangs on it; sums, episodes and standing stay as they are", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const executionId = await executeToEnd(owner, agentId);
  const [[episodeId] = []] = await inDatabase("SELECT id FROM episodes WHERE execution_id = ?", executionId);
  await copyRow("executions", executionId, OLD, { id: idOf(KEPT_DAYS + 10) });
  await copyRow("executions", executionId, 1, { id: idOf(KEPT_DAYS - 1) });
  await copyRow("episodes", String(episodeId), 1, {
    id: newUuidSql(),
    sampled: "0",
    asked: "0",
    execution_id: `(SELECT min(id) FROM executions WHERE agent_id = '${agentId}')`,
  });
  const before = await standingOf(owner, agentId);
  await untilLeft(agentId, 2);
  expect(await standingOf(owner, agentId)).toEqual(before);
  expect(
    await inDatabase(
      "SELECT count(*) FROM execution_texts WHERE tenant_id = ? AND execution_id NOT IN (SELECT id FROM executions)",
      owner.tenantId,
    ),
  ).toEqual([[0]]);
  const listed = await call("GET", `/api/agents/${agentId}/executions`, { token: owner.token });
  expect(listed.data()).toMatchObject({ pagination: { total: 2 } });
});

test("an old execution stays while it runs, waits for a person, or a kept conversation shows it", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  await sayToEnd(owner, QUESTION, { agent_id: agentId });
  const executionId = await executeToEnd(owner, agentId);
  const [[episodeId] = []] = await inDatabase("SELECT id FROM episodes WHERE execution_id = ?", executionId);
  const all: string[] = [];
  const made = async (values: Record<string, string> = {}): Promise<string> => {
    await copyRow("executions", executionId, 1, { id: idOf(KEPT_DAYS + 5), ...values });
    const [[id] = []] = await inDatabase(
      "SELECT id FROM executions WHERE agent_id = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1",
      agentId,
      JSON.stringify(all),
    );
    all.push(String(id));
    return String(id);
  };
  await made({ status: "'in_progress'" });
  const waits = await made();
  await copyRow("episodes", String(episodeId), 1, { execution_id: `'${waits}'`, asked: "1", looked_at: "NULL" });
  const shown = await made();
  await inDatabase(
    "UPDATE chat_messages SET execution_id = ? WHERE session_id IN (SELECT id FROM chat_sessions WHERE tenant_id = ?)",
    shown,
    owner.tenantId,
  );
  await made();
  await untilLeft(agentId, 5);
  expect(await inDatabase("SELECT id FROM executions WHERE agent_id = ? AND id = ?", agentId, all[3] ?? "")).toEqual(
    [],
  );
  await inDatabase("UPDATE executions SET status = 'completed' WHERE agent_id = ?", agentId);
});
