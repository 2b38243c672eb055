import { afterAll, beforeAll, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { changeRule, createRule, lookNow, readRule, ruleBody } from "#test/support/factories/alert-rules";
import {
  failedCheck,
  failureGroup,
  untilGrouped,
  untilGroups,
  updateGroup,
} from "#test/support/factories/failure-groups";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";

let vendor: ModelServer;

beforeAll(async () => {
  vendor = await startModelServer("sk-failures-0123456789");
});
afterAll(() => vendor.close());

test("rules watch the runs of one cause, new causes, and what providers end; a muted cause fires none", async () => {
  const owner = await signUp();
  const [agent, other] = [await createAgent(owner), await createAgent(owner)];
  const rules = await Promise.all(
    [
      { metric: "failure_group_runs", threshold: 1 },
      { metric: "new_failure_group", threshold: 0 },
      { metric: "new_failure_group", threshold: 0, agent_id: other.id },
      { metric: "provider_errors", threshold: 0 },
    ].map((body) => createRule(owner, body)),
  );
  const values = async (): Promise<unknown[]> => {
    await lookNow(owner);
    return Promise.all(rules.map(async ({ id }) => (await readRule(owner, id)).value));
  };
  for (let run = 0; run < 2; run += 1) await failedCheck(owner, agent.id);
  const [group] = await untilGroups(owner, ([first]) => first?.runs === 2);
  expect(await values()).toEqual([2, 1, 0, 0]);
  expect((await updateGroup(owner, group?.id ?? "", { state: "resolved" })).status).toBe(200);
  await connected(owner, ofServer(vendor));
  vendor.script({ kind: "status", status: 401 });
  await execute(owner, other.id, { task: "Say a word." });
  await untilGroups(owner, (groups) => groups.some(({ kind }) => kind === "provider"));
  expect(await values()).toEqual([1, 1, 0, 1]);
});

test("a rule watches one cause, one connection; what it is limited to has its name and is in its words", async () => {
  const owner = await signUp();
  const [agent, other] = [await createAgent(owner), await createAgent(owner)];
  const group = await untilGrouped(owner, await failedCheck(owner, agent.id));
  // A cause of another agent, and below an outage of one of two connections.
  for (let run = 0; run < 2; run += 1) await failedCheck(owner, other.id);
  const [south, north] = [
    await connected(owner, { name: "south", ...ofServer(vendor) }),
    await connected(owner, ofServer(vendor)),
  ];
  const rules = await Promise.all(
    [
      { metric: "failure_group_runs", threshold: 9, failure_group_id: group },
      { metric: "new_failure_group", failure_group_id: group },
      { metric: "provider_errors", connection_id: south.id },
      { metric: "provider_errors", connection_id: north.id },
    ].map((body) => createRule(owner, body)),
  );
  const [ofCause, , , ofNorth] = rules;
  expect(ofCause).toMatchObject({
    failure_group: { id: group, name: expect.stringContaining("a word that no result has") },
    words: expect.stringMatching(/^more than 9 runs of ".*a word that no result has.*" in an hour$/),
  });
  expect(ofNorth?.connection).toEqual({ id: north.id, name: "north" });
  const values = async (): Promise<unknown[]> => {
    await lookNow(owner);
    return Promise.all(rules.map(async ({ id }) => (await readRule(owner, id)).value));
  };
  vendor.script({ kind: "status", status: 401 });
  await execute(owner, other.id, { task: "Say a word." });
  await untilGroups(owner, (groups) => groups.length === 3 && groups.some(({ runs }) => runs === 2));
  const used = (await untilGroups(owner, () => true)).find(({ kind }) => kind === "provider")?.connection;
  expect(await values()).toEqual([1, 1, used === "south" ? 1 : 0, used === "north" ? 1 : 0]);
  // It is kept without its limit, and without what the limit was.
  const id = ofCause?.id ?? "";
  expect((await changeRule(owner, id, { failure_group_id: null })).data()).toMatchObject({ failure_group: null });
  expect((await values())[0]).toBe(2);
  await call("DELETE", `/api/model-connections/${north.id}`, { token: owner.token });
  expect((await readRule(owner, ofNorth?.id ?? "")).connection).toEqual({ id: north.id, name: null });
  expect((await values())[3]).toBe(0);
});

test("a mute of a cause counts until its end", async () => {
  const owner = await signUp();
  const group = await failureGroup(owner);
  const { id } = await createRule(owner, { metric: "failure_group_runs", failure_group_id: group });
  const valueNow = async (): Promise<number | null> => {
    await lookNow(owner);
    return (await readRule(owner, id)).value;
  };
  expect((await updateGroup(owner, group, { state: "muted" })).status).toBe(200);
  expect(await valueNow()).toBe(0);
  await inDatabase("UPDATE failure_groups SET muted_until = 1 WHERE id = ?", group);
  expect(await valueNow()).toBe(1);
});

test("a metric of failures needs a window of whole hours", async () => {
  const owner = await signUp();
  const body = ruleBody({ metric: "provider_errors", window_minutes: 30 });
  const refused = await call("POST", "/api/alert-rules", { token: owner.token, body });
  expect([refused.status, issuePaths(refused)]).toEqual([400, ["body.window_minutes"]]);
  expect(await createRule(owner, { metric: "new_failure_group", window_minutes: undefined })).toMatchObject({
    window_minutes: 60,
  });
});
