import { expect, test } from "vitest";

import type { TraceReaders } from "#tenancy/trace-readers";
import { type ApprovalView, decide, waitingApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { type EventStream, openEventStream } from "#test/support/event-stream";
import { createAgent } from "#test/support/factories/agents";
import { workspacePath } from "#test/support/factories/auto-improvement";
import { waitingRun } from "#test/support/factories/stored-workflows";
import { addColleague } from "#test/support/users";

type Person = Pick<TestAccount, "token">;

async function letRead(owner: TestAccount, readers: TraceReaders): Promise<void> {
  const body = { auto_dev: {}, trace_readers: readers };
  expect((await call("PUT", workspacePath(owner), { token: owner.token, body })).status).toBe(200);
}

/** A run of a playground that waits for a person. */
async function waitingPlayground(agentId: string): Promise<string> {
  const id = crypto.randomUUID();
  await inDatabase(
    `INSERT INTO playground_runs (id, tenant_id, agent_id, task, context, budget_usd, status, created_by, created_at)
      SELECT ?, tenant_id, id, 'x', '{}', 1, 'in_progress', created_by, ? FROM agents WHERE id = ?`,
    id,
    Date.now(),
    agentId,
  );
  return id;
}

async function follow({ token }: Person, path: string): Promise<EventStream> {
  const stream = await openEventStream(path, { token });
  expect(stream.status, path).toBe(200);
  return stream;
}

const ofRun = ({ agent_id: agentId, execution_id: id }: ApprovalView): string =>
  `/api/agents/${agentId}/executions/${id}/events`;

/** Whether the end of the run is the last event. */
const hasEnd = async (stream: EventStream): Promise<boolean> => (await stream.rest()).at(-1)?.event === "end";

test("an open stream ends when its reader may read tasks alone, and other readers keep their streams", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const [viewer, member, lowered] = await Promise.all(
    (["viewer", "member", "member"] as const).map((role) => addColleague(owner, role)),
  );
  if (viewer === undefined || member === undefined || lowered === undefined) throw new Error("No colleagues");
  const [run, own] = [await waitingApproval(owner), await waitingApproval({ ...owner, token: lowered.token })];
  const paths = [
    ofRun(run),
    `/api/workflow-runs/${await waitingRun(owner, agentId)}/events`,
    `/api/playground-runs/${await waitingPlayground(agentId)}/events`,
  ];
  const ending = await Promise.all([...paths.map((path) => follow(viewer, path)), follow(lowered, ofRun(run))]);
  const [kept, ordered] = [await follow(member, ofRun(run)), await follow(lowered, ofRun(own))];
  await letRead(owner, "member");
  const lower = { token: owner.token, body: { role: "viewer" } };
  expect((await call("PATCH", `/api/auth/users/${lowered.id}`, lower)).status).toBe(200);
  for (const stream of ending) expect(await hasEnd(stream)).toBe(false);
  expect((await openEventStream(ofRun(run), { token: viewer.token })).status).toBe(403);
  for (const { id } of [run, own]) expect((await decide(owner, id, "reject", "Not now")).status).toBe(200);
  expect(await hasEnd(kept)).toBe(true);
  expect(await hasEnd(ordered)).toBe(true);
}, 180_000);

test("a stream whose key is revoked ends", async () => {
  const owner = await signUp();
  const run = await waitingApproval(owner);
  const body = { name: "For a while", permissions: ["AGENT_VIEW"] };
  const { id, key } = (await call("POST", "/api/auth/api-keys", { token: owner.token, body })).data<{
    id: string;
    key: string;
  }>();
  const stream = await openEventStream(ofRun(run), { key });
  expect((await call("DELETE", `/api/auth/api-keys/${id}`, { token: owner.token })).status).toBe(200);
  expect(await hasEnd(stream)).toBe(false);
}, 180_000);
