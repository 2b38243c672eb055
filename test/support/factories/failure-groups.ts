import { expect, inject } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";

export interface FailureGroupView {
  id: string;
  kind: string;
  code: string;
  title: string;
  message: string;
  connection: string | null;
  agent: { id: string; name: string } | null;
  agents: number;
  runs: number;
  runs_before: number;
  hours: number[];
  first: { at: string; version: number };
  last: { at: string; version: number };
  same: Record<string, unknown>;
  state: string;
  muted_until: string | null;
  resolved: { version: number; by: { id: string } | null } | null;
  reopened_version: number | null;
  owner: { id: string; name: string | null } | null;
}

export interface FailureGroupsView {
  groups: FailureGroupView[];
  counts: Record<string, number>;
}

export async function readGroups({ token }: Pick<TestAccount, "token">, query = ""): Promise<FailureGroupsView> {
  const answer = await call("GET", `/api/failure-groups${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<FailureGroupsView>();
}

/** Runs are grouped a moment after their end. */
export async function untilGroups(
  owner: TestAccount,
  isWanted: (groups: readonly FailureGroupView[]) => boolean,
): Promise<FailureGroupView[]> {
  let groups: FailureGroupView[] = [];
  await expect.poll(async () => isWanted((groups = (await readGroups(owner)).groups)), { timeout: 30_000 }).toBe(true);
  return groups;
}

/** Waits until a run is in a group. */
export async function untilGrouped(owner: TestAccount, executionId: string): Promise<string> {
  let id: string | null = null;
  const read = async () => {
    const answer = await call("GET", `/api/executions/${executionId}`, { token: owner.token });
    id = answer.data<{ execution: { failure_group_id: string | null } }>().execution.failure_group_id;
    return id !== null;
  };
  await expect.poll(read, { timeout: 30_000 }).toBe(true);
  return id ?? "";
}

/** Runs the crons of a minute in which failed runs are looked for that have no group. */
export function sweepFailures(): Promise<void> {
  const at = new Date();
  at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % 5) + 2);
  return runScheduled(inject("control"), "* * * * *", at);
}

export const updateGroup = ({ token }: Pick<TestAccount, "token">, id: string, body: unknown): Promise<Answer> =>
  call("PATCH", `/api/failure-groups/${id}`, { token, body });

/** A run whose result does not contain what was asked for; its execution. */
export async function failedCheck(owner: TestAccount, agentId: string): Promise<string> {
  const parameters = { expect: { must_contain: ["a word that no result has"] } };
  const answer = await execute(owner, agentId, { parameters });
  expect(answer.data(), answer.text).toMatchObject({ outcome: "failed" });
  return answer.data<{ execution_id: string }>().execution_id;
}

/** A group with one run of a new agent. */
export const failureGroup = async (owner: TestAccount): Promise<string> =>
  untilGrouped(owner, await failedCheck(owner, (await createAgent(owner)).id));

const HOUR_MS = 3_600_000;

/** Makes these all the runs of a group, each with a moment of their hour. */
export async function failedAt(groupId: string, runs: readonly (readonly [at: number, runs: number])[]): Promise<void> {
  await inDatabase("DELETE FROM failure_group_hours WHERE failure_group_id = ?", groupId);
  for (const [at, count] of runs)
    await inDatabase(
      `INSERT INTO failure_group_hours (failure_group_id, starts_at, by_agent, tenant_id, runs)
        SELECT id, ?, coalesce(agent_id, ''), tenant_id, ? FROM failure_groups WHERE id = ?`,
      at - (at % HOUR_MS),
      count,
      groupId,
    );
}
