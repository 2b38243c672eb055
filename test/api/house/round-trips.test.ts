import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { startSqld, type Sqld } from "#local/sqld";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { startCountingProxy, type Counted, type CountingProxy, type RoundTrips } from "#test/support/counting-proxy";
import { agentBody, taskBody } from "#test/support/factories/agents";
import { advancedBody, fileUpload, workflow } from "#test/support/factories/workflows";
import { startInstance, temporaryDataFolder, type Instance } from "#test/support/instance";
import { operationsTagged, pathOf } from "#test/support/operations";
import { isNarrowed, touchedOf } from "#test/support/touched-operations";

type Ids = Record<"agent_id" | "execution_id" | "step_id" | "template_id" | "session_id" | "version", string>;

interface Costs extends RoundTrips {
  options?: CallOptions | ((ids: Ids) => CallOptions);
  query?: (ids: Ids) => Record<string, string>;
  status?: number;
  /** The agent is deleted before. */
  isDeleted?: boolean;
}

/** How each operation is called, and what it may cost. A new operation must be entered here. */
const OPERATIONS: Record<string, Costs> = {
  listAgents: { reads: 1, writes: 0 },
  createAgent: { reads: 0, writes: 1, options: { body: agentBody() }, status: 201 },
  getAgent: { reads: 1, writes: 0 },
  getAgentPermissions: { reads: 1, writes: 0 },
  listGovernedActions: { reads: 0, writes: 0 },
  getAgentStanding: { reads: 1, writes: 0 },
  listModels: { reads: 0, writes: 0 },
  listTools: { reads: 1, writes: 0 },
  updateAgent: { reads: 1, writes: 1, options: { body: { name: "New" } } },
  listAgentVersions: { reads: 1, writes: 0 },
  getAgentVersion: { reads: 1, writes: 0 },
  nameAgentVersion: { reads: 1, writes: 1, options: { body: { name: "First" } } },
  restoreAgentVersion: { reads: 1, writes: 0, options: { body: {} }, status: 409 },
  changeAgentStatus: { reads: 1, writes: 1, options: { body: { status: "inactive" } } },
  changeManyAgents: {
    reads: 1,
    writes: 1,
    options: ({ agent_id: id }) => ({ body: { ids: [id], action: "deactivate" } }),
  },
  deleteAgent: { reads: 1, writes: 1 },
  restoreAgent: { reads: 1, writes: 1, isDeleted: true },
  executeTask: { reads: 1, writes: 1, options: { body: taskBody() } },
  listExecutions: { reads: 1, writes: 0 },
  listTenantExecutions: { reads: 1, writes: 0, query: () => ({ q: "summarize", sort: "cost", counts: "true" }) },
  completeQuery: { reads: 1, writes: 0, query: () => ({ field: "tool" }) },
  countExecutions: { reads: 1, writes: 0, query: () => ({ q: "summarize" }) },
  getTenantExecution: { reads: 1, writes: 0 },
  listRunReviews: { reads: 1, writes: 0 },
  getRunReview: { reads: 1, writes: 0 },
  findExecutionNeighbours: { reads: 1, writes: 0, query: () => ({ q: "summarize", level: "student" }) },
  exportExecutions: { reads: 1, writes: 1 },
  getExecution: { reads: 1, writes: 0 },
  getExecutionTrace: { reads: 1, writes: 0 },
  getStepTexts: { reads: 1, writes: 0 },
  followExecution: { reads: 1, writes: 0 },
  rerunExecution: { reads: 1, writes: 1, options: { body: {} } },
  cancelExecution: { reads: 1, writes: 0, status: 409 },
  // An accepted job writes on in the background.
  startBulkJob: {
    reads: 1,
    writes: 0,
    options: ({ execution_id: id }) => ({ body: { action: "add_cases", ids: [id], data_set_id: crypto.randomUUID() } }),
    status: 404,
  },
  getBulkJob: { reads: 1, writes: 0, status: 404 },
  cancelBulkJob: { reads: 1, writes: 0, status: 404 },
  listChatSessions: { reads: 1, writes: 0 },
  createChatSession: { reads: 1, writes: 1, options: ({ agent_id }) => ({ body: { agent_id } }), status: 201 },
  getChatSession: { reads: 1, writes: 0 },
  deleteChatSession: { reads: 0, writes: 1 },
  sendChatMessage: {
    reads: 1,
    writes: 1,
    options: ({ session_id }) => ({ body: { message: "What is 2 + 2?", session_id } }),
  },
  streamChat: { reads: 1, writes: 1, query: ({ session_id }) => ({ session_id, message: "What is 2 + 2?" }) },
  listWorkflowTemplates: { reads: 1, writes: 0 },
  listWorkflowTemplateTypes: { reads: 0, writes: 0 },
  listFeaturedWorkflowTemplates: { reads: 1, writes: 0 },
  getWorkflowTemplateStatistics: { reads: 1, writes: 0 },
  getWorkflowTemplate: { reads: 1, writes: 0 },
  listWorkflowTemplateVersions: { reads: 1, writes: 0 },
  importWorkflowTemplate: { reads: 1, writes: 1 },
  rateWorkflowTemplate: { reads: 1, writes: 1, options: { body: { rating: 4 } } },
  createWorkflowTemplate: { reads: 0, writes: 1, options: { body: advancedBody() }, status: 201 },
  createWorkflow: { reads: 1, writes: 1 },
  importWorkflowFile: { reads: 0, writes: 1, options: fileUpload(JSON.stringify(workflow())), status: 201 },
  exportWorkflow: { reads: 0, writes: 0, options: { body: workflow() } },
};

/** Operations whose second answer comes from memory. */
const REPEATED = ["listAgents", "getAgent", "getExecution", "getExecutionTrace"];

const operations = touchedOf(await operationsTagged("Agents", "Executions", "Chat", "Workflow marketplace"));

let sqld: Sqld;
let proxy: CountingProxy;
let instance: Instance;
let owner: TestAccount;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryDataFolder();
  removeFolder = () => folder.remove();
  sqld = await startSqld({
    folder: join(folder.path, "database"),
    logFile: join(folder.path, "sqld.log"),
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  proxy = await startCountingProxy(sqld.url);
  instance = await startInstance({ database: { url: proxy.url } });
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await proxy.stop();
  await sqld.stop();
  await removeFolder();
});

const send = (method: string, path: string, options: CallOptions = {}) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

/** A template of the catalogue that needs no inputs. */
const templateId = CATALOGUE_WORKFLOWS.find(({ type }) => type === "legacy")?.id ?? "";

/** A fresh agent with a finished execution and a chat session, unknown to every cache of reads. */
async function freshIds(): Promise<Ids> {
  const made = await send("POST", "/api/agents", { body: agentBody() });
  const { id } = made.data<{ agent: { id: string } }>().agent;
  const ran = await send("POST", `/api/agents/${id}/execute`, { body: taskBody() });
  const executionId = ran.data<{ execution_id: string }>().execution_id;
  const said = await send("POST", "/api/chat", { body: { message: "What is 1 + 1?", agent_id: id } });
  const { session_id: sessionId } = said.data<{ session_id: string }>();
  // A search waits until these runs are folded, a write that would be counted later.
  await send("GET", "/api/executions?q=settled");
  return {
    agent_id: id,
    execution_id: executionId,
    step_id: "1",
    template_id: templateId,
    session_id: sessionId,
    version: "1",
  };
}

/** Makes sure that the caller is known to the Worker. */
const warm = () => send("GET", `/api/agents/nonsense`);

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "%s",
  (id, { method, path }) => {
    const known = OPERATIONS[id];

    test("is entered in the table", () => {
      expect(known, `enter ${id} in OPERATIONS of test/api/house/round-trips.test.ts`).toBeDefined();
    });
    if (known === undefined) return;

    /** Calls the operation with warm credentials: a caller is read again every five seconds. */
    const attempt = async (ids: Ids, counted: Counted): Promise<void> => {
      if (known.isDeleted) await send("DELETE", `/api/agents/${ids.agent_id}`);
      await warm();
      const query = known.query ? `?${new URLSearchParams(known.query(ids)).toString()}` : "";
      const options = typeof known.options === "function" ? known.options(ids) : known.options;
      const answer = await counted(() => send(method, `${pathOf(path, ids)}${query}`, options));
      expect(answer.status, answer.text).toBe(known.status ?? 200);
    };

    test("costs at most one round trip to read and one to write", async () => {
      const atMost = { reads: known.reads, writes: known.writes };
      expect(Math.max(atMost.reads, atMost.writes)).toBeLessThanOrEqual(1);
      const [cost] = await proxy.costs([atMost], async (counted) => attempt(await freshIds(), counted));
      expect(cost?.reads).toBeLessThanOrEqual(atMost.reads);
      expect(cost?.writes).toBe(atMost.writes);
    });

    if (REPEATED.includes(id)) {
      test("costs nothing when nothing has changed since", async () => {
        const nothing = { reads: 0, writes: 0 };
        const costs = await proxy.costs([nothing], async (counted) => {
          const ids = await freshIds();
          await attempt(ids, (uncounted) => uncounted());
          await attempt(ids, counted);
        });
        expect(costs).toEqual([nothing]);
      });
    }
  },
);

test.skipIf(isNarrowed)("a caller who is not known yet costs one more read", async () => {
  const expected = [{ reads: 2, writes: 0 }];
  const costs = await proxy.costs(expected, async (counted) => {
    const stranger = await signUp({ baseUrl: instance.baseUrl });
    await counted(() => call("GET", "/api/agents", { token: stranger.token, baseUrl: instance.baseUrl }));
  });
  expect(costs).toEqual(expected);
});

test.skipIf(isNarrowed)(
  "a session is renewed in one trip: what spends the refresh token also tells whose it was",
  async () => {
    const expected = [{ reads: 0, writes: 1 }];
    const costs = await proxy.costs(expected, async (counted) => {
      const stranger = await signUp({ baseUrl: instance.baseUrl });
      const body = { refresh_token: stranger.refreshToken };
      const answer = await counted(() => call("POST", "/api/auth/refresh", { body, baseUrl: instance.baseUrl }));
      expect(answer.data()).toMatchObject({ user: { id: stranger.userId }, tenant: { id: stranger.tenantId } });
    });
    expect(costs).toEqual(expected);
  },
);

test.skipIf(isNarrowed)(
  "with an Idempotency-Key an operation still writes once, and its replay only reads",
  async () => {
    const atMost = [
      { reads: 1, writes: 1 },
      { reads: 2, writes: 0 },
    ];
    const costs = await proxy.costs(atMost, async (counted) => {
      const create = (key: string) =>
        send("POST", "/api/agents", { body: agentBody(), headers: { "idempotency-key": key } });
      await create(crypto.randomUUID());
      const key = crypto.randomUUID();
      expect((await counted(() => create(key))).status).toBe(201);
      expect((await counted(() => create(key))).headers["idempotency-replayed"]).toBe("true");
    });
    expect(costs.map(({ writes }) => writes)).toEqual([1, 0]);
    expect(costs.map(({ reads }, index) => reads <= (atMost[index]?.reads ?? 0))).toEqual([true, true]);
  },
);
