import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent, unknownId } from "#test/support/factories/agents";
import {
  failedCheck,
  type FailureGroupView,
  readGroups,
  untilGrouped,
  untilGroups,
  updateGroup,
} from "#test/support/factories/failure-groups";

/** A workspace with a group of one run. */
async function withGroup(): Promise<{ owner: TestAccount; agentId: string; groupId: string }> {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  return { owner, agentId, groupId: await untilGrouped(owner, await failedCheck(owner, agentId)) };
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test("a muted group counts on and is listed as muted, and it can be opened again", async () => {
  const { owner, agentId, groupId } = await withGroup();
  const until = inDays(7);
  const muted = await updateGroup(owner, groupId, { state: "muted", until });
  expect(muted.status, muted.text).toBe(200);
  expect(muted.data()).toMatchObject({ state: "muted", muted_until: until, runs: 1 });
  await untilGrouped(owner, await failedCheck(owner, agentId));
  expect(await readGroups(owner)).toMatchObject({
    groups: [{ id: groupId, state: "muted", runs: 2 }],
    counts: { open: 0, muted: 1 },
  });
  expect((await updateGroup(owner, groupId, { state: "open" })).data()).toMatchObject({
    state: "open",
    muted_until: null,
  });
  const audit = await readAudit(owner, "?action=update_failure_group");
  expect(audit.map(({ agent_id: of }) => of)).toEqual([agentId, agentId]);
});

test("a resolved group stays so for further runs of the same version, and opens with a later one", async () => {
  const { owner, agentId, groupId } = await withGroup();
  const resolved = await updateGroup(owner, groupId, { state: "resolved" });
  expect(resolved.data<FailureGroupView>()).toMatchObject({ state: "resolved", resolved: { version: 1 } });
  await untilGrouped(owner, await failedCheck(owner, agentId));
  expect((await readGroups(owner, "?state=resolved")).groups).toMatchObject([{ id: groupId, runs: 2 }]);

  const changed = await call("PUT", `/api/agents/${agentId}`, {
    token: owner.token,
    body: { configuration: { system_prompt: "Another one." } },
  });
  expect(changed.status, changed.text).toBe(200);
  await failedCheck(owner, agentId);
  const [group] = await untilGroups(owner, ([first]) => first?.runs === 3);
  expect(group).toMatchObject({
    id: groupId,
    state: "open",
    resolved: null,
    reopened_version: 2,
    last: { version: 2 },
  });
});

test("a group has an owner, who is an active person of the workspace", async () => {
  const { owner, groupId } = await withGroup();
  const me = (await call("GET", "/api/auth/me", { token: owner.token })).data<{ user: { id: string; name: string } }>();
  const owned = await updateGroup(owner, groupId, { owner_id: me.user.id });
  expect(owned.data()).toMatchObject({ owner: { id: me.user.id, name: me.user.name }, state: "open" });
  expect((await readGroups(owner, `?owner=${me.user.id}`)).groups).toHaveLength(1);
  expect((await readGroups(owner, "?owner=none")).groups).toEqual([]);
  const stranger = await updateGroup(owner, groupId, { owner_id: unknownId() });
  expect(issuePaths(stranger)).toEqual(["body.owner_id"]);
  expect((await updateGroup(owner, groupId, { owner_id: null })).data()).toMatchObject({ owner: null });
});

test("a mute that is past or longer than 90 days is refused, and changes nothing", async () => {
  const { owner, groupId } = await withGroup();
  for (const until of [inDays(-1), inDays(91)])
    expect(issuePaths(await updateGroup(owner, groupId, { state: "muted", until }))).toEqual(["body.until"]);
  expect(issuePaths(await updateGroup(owner, groupId, { state: "open", until: inDays(1) }))).toEqual(["body.until"]);
  expect((await readGroups(owner)).groups).toMatchObject([{ state: "open" }]);
});
