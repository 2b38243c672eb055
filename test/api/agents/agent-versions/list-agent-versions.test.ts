import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { configure, versionsOf } from "#test/support/factories/agent-versions";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";

test("each change of what acts is a version with who made it, when and what it changed, newest first", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { configuration: { temperature: 0.5, max_tokens: 100 } });
  await configure(owner, id, { temperature: 0.2, system_prompt: "Be kind", max_tokens: null });
  await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "Only a name" } });
  await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { capabilities: ["sum"] } });
  const { versions, pagination } = await versionsOf(owner, id);
  const by = { id: owner.userId };
  expect(versions).toMatchObject([
    { version: 3, is_current: true, created_by: by, changes: [{ path: "capabilities", from: [], to: ["sum"] }] },
    {
      version: 2,
      is_current: false,
      created_by: by,
      changes: [
        { path: "configuration.max_tokens", from: 100 },
        { path: "configuration.system_prompt", to: "Be kind" },
        { path: "configuration.temperature", from: 0.5, to: 0.2 },
      ],
    },
    { version: 1, is_current: false, created_by: by, changes: [], name: null },
  ]);
  expect(pagination.total).toBe(3);
  const second = await versionsOf(owner, id, "?limit=1&page=2");
  expect(second.versions).toEqual([versions[1]]);
  expect(second.pagination.pages).toBe(3);
});

test("runs, cost and the success of vouched runs count for the version that did them", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await live(owner, id, [...times(3, { action: "summarize" }), { action: "summarize", outcome: "failure" as const }]);
  await executeToEnd(owner, id);
  await configure(owner, id, { temperature: 0.2 });
  await executeToEnd(owner, id);
  await executeToEnd(owner, id);
  const [second, first] = (await versionsOf(owner, id)).versions;
  expect(second).toMatchObject({ runs: 2, cost_usd_per_run: 0, holds_level: true });
  expect(second?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(first?.runs).toBe(1);
  expect(first?.fingerprint).not.toBe(second?.fingerprint);
  const [row] = await inDatabase(
    "SELECT sum(outcome = 'success'), count(*) FROM episodes WHERE agent_id = ? AND agent_version = 1 AND outcome IN ('success', 'failure') AND verification <> 'self_reported'",
    id,
  );
  const [succeeded, vouched] = (row ?? []) as [number, number];
  expect(vouched).toBeGreaterThanOrEqual(4);
  expect(first?.success).toMatchObject({ succeeded, vouched });
  expect(first?.success?.lower).toBeLessThan(succeeded / vouched);
  expect(first?.success?.upper).toBeGreaterThan(succeeded / vouched);
});

test("a version that says it holds no level is one whose restoring begins a probation", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  await configure(owner, id, { system_prompt: "Do anything." });
  const { versions } = await versionsOf(owner, id);
  expect(versions.map(({ version, holds_level: holds }) => [version, holds])).toEqual([
    [2, false],
    [1, true],
  ]);
});
