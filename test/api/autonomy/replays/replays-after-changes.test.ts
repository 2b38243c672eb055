import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { type Instance, startInstance, temporaryDataFolder } from "#test/support/instance";
import {
  modelVariables,
  startModelServer,
  type ModelServer,
  type RecordedRequest,
  type Script,
} from "#test/support/model-server";

/** Replays that the platform starts after something else acts. The instance's operator can change its model. */
let model: ModelServer;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let instance: Instance;

const BOUNDS = { REPLAY_MARGIN_PERCENT: "20", REPLAY_MINIMUM_PAIRS: "20" };
const start = (variables: Record<string, string> = {}) =>
  startInstance({ dataFolder: folder.path, variables: { ...modelVariables(model), ...BOUNDS, ...variables } });

beforeAll(async () => {
  [model, folder] = await Promise.all([startModelServer(), temporaryDataFolder()]);
  instance = await start();
}, 120_000);

afterAll(async () => {
  await instance.stop();
  await Promise.all([model.close(), folder.remove()]);
});

const finish = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
});
const numberOf = ({ body }: Pick<RecordedRequest, "body">): number =>
  Number(/Calculate (\d+) \+ 1/.exec(JSON.stringify(body["messages"]))?.[1]);
const right = (request: RecordedRequest): Script => finish(`It is ${numberOf(request) + 1}.`);
const oftenWrong = (request: RecordedRequest): Script =>
  numberOf(request) % 2 === 0 ? finish("I do not know.") : right(request);

beforeEach(() => {
  model.reset();
  model.respond(right);
});

const send = (owner: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { baseUrl: instance.baseUrl, token: owner.token, ...(body === undefined ? {} : { body }) });

const strike = (): Promise<void> => runScheduled(instance.control(), "* * * * *", new Date("2030-01-01T00:01:00Z"));

async function inInstance(sql: string, ...args: (string | number)[]): Promise<unknown[][]> {
  return inDatabaseAt(instance.database.url, sql, ...args);
}

const newOwner = (): Promise<TestAccount> => signUp({ baseUrl: instance.baseUrl });

/** A supervised agent with this many runs whose checks passed. */
async function workedAgent(owner: TestAccount, runs = 22): Promise<string> {
  const created = await send(owner, "POST", "/api/agents", agentBody({ maturity_level: "supervised" }));
  const { id } = created.data<{ agent: AgentView }>().agent;
  for (let done = 0; done < runs; done += 11)
    await Promise.all(
      Array.from({ length: Math.min(11, runs - done) }, async (_unused, index) => {
        const number = 300 + done + index;
        const answer = await send(owner, "POST", `/api/agents/${id}/execute`, {
          task: `Calculate ${number} + 1`,
          context: { invoice: `no. ${number}` },
          parameters: { expect: { must_contain: [String(number + 1)] } },
        });
        expect(answer.status, answer.text).toBe(200);
      }),
    );
  return id;
}

async function changePrompt(owner: TestAccount, agentId: string): Promise<void> {
  const body = { configuration: { system_prompt: `Be brief. ${crypto.randomUUID()}` } };
  expect((await send(owner, "PUT", `/api/agents/${agentId}`, body)).status).toBe(200);
}

interface StandingView {
  level: string;
  effective_level: string;
  probation: { reason: string } | null;
  replay: { replay_id: string; state: string; pairs: number | null } | null;
}
const standing = async (owner: TestAccount, agentId: string): Promise<StandingView> => {
  const answer = await send(owner, "GET", `/api/agents/${agentId}/standing`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<StandingView>();
};

/** The standing after the platform's replay has ended. */
async function afterReplay(owner: TestAccount, agentId: string): Promise<StandingView> {
  await strike();
  await vi.waitUntil(async () => ((await standing(owner, agentId)).replay?.state ?? "in_progress") !== "in_progress", {
    timeout: 30_000,
  });
  return standing(owner, agentId);
}

const replaysOf = async (agentId: string): Promise<number> => {
  const [[count] = []] = await inInstance("SELECT count(*) FROM replays WHERE agent_id = ?", agentId);
  return Number(count);
};

test("a changed prompt that is as good at the recorded runs ends the probation; the audit log and an event say so", async () => {
  const owner = await newOwner();
  const hook = { url: "https://example.com/hook", events: ["agent.probation_ended"] };
  expect((await send(owner, "POST", "/api/webhooks", hook)).status).toBe(201);
  const id = await workedAgent(owner);
  await changePrompt(owner, id);
  expect(await standing(owner, id)).toMatchObject({
    effective_level: "intern",
    probation: { reason: "changed" },
    replay: null,
  });
  const before = model.requests.length;
  const ended = await afterReplay(owner, id);
  expect(ended).toMatchObject({
    level: "supervised",
    effective_level: "supervised",
    probation: null,
    replay: { state: "passed", pairs: 22 },
  });
  expect(model.requests.length - before, "each run is repeated once").toBe(22);
  const [[own] = []] = await inInstance("SELECT count(*) FROM executions WHERE agent_id = ?", id);
  expect(own, "a replay does not create an execution").toBe(22);
  const audit = await send(owner, "GET", `/api/sdlc/audit?agent_id=${id}&action=end_probation`);
  expect(audit.text).toContain(`replay ${ended.replay?.replay_id ?? "?"} of 22 runs`);
  const sent = await inInstance(
    "SELECT json_extract(body, '$.data') FROM webhook_deliveries WHERE tenant_id = ? AND event = 'agent.probation_ended'",
    owner.tenantId,
  );
  expect(sent.map(([data]) => JSON.parse(String(data)) as unknown)).toEqual([
    { agent_id: id, level: "supervised", reason: "changed", ended_by: "replay" },
  ]);
  // The new fingerprint holds the level: its next run needs no look, and the platform starts no other replay.
  await strike();
  expect(await replaysOf(id)).toBe(1);
  expect((await standing(owner, id)).probation).toBeNull();
}, 90_000);

test("a change that is worse stays on probation, and the standing says that the replay was lost", async () => {
  const owner = await newOwner();
  const id = await workedAgent(owner);
  await changePrompt(owner, id);
  model.respond(oftenWrong);
  expect(await afterReplay(owner, id)).toMatchObject({
    level: "supervised",
    effective_level: "intern",
    probation: { reason: "changed" },
    replay: { state: "lost", pairs: 22 },
  });
  await strike();
  expect(await replaysOf(id), "a lost replay is not repeated").toBe(1);
}, 90_000);

test("the operator's other model shows at the next run, and is replayed too", async () => {
  const owner = await newOwner();
  const id = await workedAgent(owner);
  await instance.stop();
  instance = await start({ LLM_MODEL: "another-model" });
  const order = { task: "Calculate 900 + 1", context: {} };
  expect((await send(owner, "POST", `/api/agents/${id}/execute`, order)).status).toBe(200);
  expect((await standing(owner, id)).probation).toMatchObject({ reason: "changed" });
  model.reset();
  model.respond(right);
  expect(await afterReplay(owner, id)).toMatchObject({ probation: null, replay: { state: "passed", pairs: 22 } });
  expect(new Set(model.requests.map(({ body }) => body["model"]))).toEqual(new Set(["another-model"]));
}, 120_000);

test("the platform starts no more replays in a day than the workspace allows, and none with too few runs", async () => {
  const owner = await newOwner();
  const path = `/api/workspaces/${owner.tenantId}/configuration`;
  const configured = await send(owner, "PUT", path, { auto_dev: {}, graduation: { replays_a_day: 1 } });
  expect(configured.data()).toMatchObject({ graduation: { replays_a_day: 1 } });
  const [first, second, few] = [await workedAgent(owner), await workedAgent(owner), await workedAgent(owner, 11)];
  for (const id of [few, first, second]) await changePrompt(owner, id);
  expect(await afterReplay(owner, first)).toMatchObject({ probation: null });
  await strike();
  expect([await replaysOf(first), await replaysOf(second), await replaysOf(few)]).toEqual([1, 0, 0]);
  await send(owner, "PUT", path, { auto_dev: {}, graduation: { replays_a_day: 2 } });
  expect(await afterReplay(owner, second)).toMatchObject({ probation: null });
  expect(await replaysOf(few)).toBe(0);
}, 120_000);

test("an agent that broke a rule since the change keeps its probation although the replay shows no difference", async () => {
  const owner = await newOwner();
  const id = await workedAgent(owner);
  await changePrompt(owner, id);
  const ran = await send(owner, "POST", `/api/agents/${id}/execute`, { task: "Calculate 901 + 1", context: {} });
  const { execution_id: executionId } = ran.data<{ execution_id: string }>();
  await inInstance("UPDATE episodes SET critical_violations = 1 WHERE execution_id = ?", executionId);
  const ended = await afterReplay(owner, id);
  expect(ended).toMatchObject({ effective_level: "intern", replay: { state: "lost" } });
  const read = await send(owner, "GET", `/api/graduation/agents/${id}/replays/${ended.replay?.replay_id ?? ""}`);
  expect(read.data()).toMatchObject({ inherits: false, result: { holds: true, blocked_by: "failures" } });
}, 90_000);

test("a vendor that is away makes the replay void, and the platform tries again within its number for the day", async () => {
  const owner = await newOwner();
  const id = await workedAgent(owner);
  await changePrompt(owner, id);
  model.respond(() => ({ kind: "status", status: 401 }));
  expect(await afterReplay(owner, id)).toMatchObject({ probation: { reason: "changed" }, replay: { state: "void" } });
  model.respond(right);
  await strike();
  await vi.waitUntil(async () => (await standing(owner, id)).probation === null, { timeout: 30_000 });
  expect((await standing(owner, id)).replay).toMatchObject({ state: "passed" });
}, 90_000);
