import { expect, test } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { loadSample, removeSample } from "#test/support/factories/sample-data";
import { createSkill } from "#test/support/factories/skills";
import { differences, rowsOf } from "#test/support/tenant-rows";

/** Rows that record the loading and removing themselves. */
const OF_THE_TELLING = /^(?:gone|new): (?:audit_|tenant_events |agent_progress )/;

test("what is the tenant's own is afterwards as it was, row by row, and nothing else is there", async () => {
  const account = await signUp();
  const { id: agentId } = await createAgent(account, { name: "My own" });
  await executeToEnd(account, agentId, { task: "Calculate 2 + 3" });
  await pendingApproval(account);
  await createSkill(account);
  // A reader of figures waits until the run is counted.
  await call("GET", "/api/agents?include=figures", { token: account.token });
  const before = await rowsOf([account.tenantId]);
  await loadSample(account);
  expect(differences(before, await rowsOf([account.tenantId])).length).toBeGreaterThan(500);
  const gone = await removeSample(account);
  expect(gone).toMatchObject({ loaded: false, agents: 0, runs: 0 });
  const left = differences(before, await rowsOf([account.tenantId]));
  expect(left.filter((row) => !OF_THE_TELLING.test(row))).toEqual([]);
  const actions = (await readAudit(account)).map(({ action }) => action);
  expect(actions.slice(0, 2)).toEqual(["remove_sample_data", "load_sample_data"]);
  expect(await verifyAudit(account)).toMatchObject({ valid: true });
});

test("removing again changes nothing; after that it can be loaded again", async () => {
  const account = await signUp();
  await loadSample(account);
  await removeSample(account);
  await removeSample(account);
  const actions = (await readAudit(account)).map(({ action }) => action);
  expect(actions.filter((action) => action === "remove_sample_data")).toHaveLength(1);
  expect(await loadSample(account)).toMatchObject({ loaded: true, agents: 6 });
});
