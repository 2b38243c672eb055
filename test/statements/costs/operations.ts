import { expect } from "vitest";

import { decide, requestApproval } from "#test/support/approvals";
import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import type { Operation } from "#test/support/costs/measure";
import { agentBody, createAgent, execute, executeToEnd } from "#test/support/factories/agents";
import { openSession, say } from "#test/support/factories/chat";
import { uniqueWord } from "#test/support/factories/listings";
import { setBudget } from "#test/support/factories/model-budgets";
import { upload } from "#test/support/factories/photos";
import { drawn, sayOf } from "#test/support/factories/reviews";
import { listedSkill, PUBLIC_SKILLS } from "#test/support/factories/skill-listings";
import { chooseAgent, connectNumber, deliver } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { givePassword } from "#test/support/passwords";
import { pngOf } from "#test/support/pictures/bitmap";
import { landscape } from "#test/support/pictures/landscape";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

import { modelAgent } from "./model-agent.ts";

/** Prepares this many operations, each of which is made once. */
export type Prepare = (times: number) => Promise<Operation[]> | Operation[];

/** Prepares a new workspace for an operation. */
export type Scene = (owner: TestAccount) => Promise<Prepare> | Prepare;

/** The size of a workspace in which agents are listed. */
const AGENTS = 20;
const SUM = { task: "compute 3*(4+5)", context: {} };

const repeated = (times: number, operation: Operation): Operation[] => Array.from({ length: times }, () => operation);

const each = async <Thing>(
  times: number,
  make: (place: number) => Promise<Thing>,
  use: (thing: Thing) => ReturnType<Operation>,
): Promise<Operation[]> => {
  const operations: Operation[] = [];
  for (let place = 0; place < times; place++) {
    const thing = await make(place);
    operations.push(() => use(thing));
  }
  return operations;
};

const get =
  (owner: TestAccount, path: string): Operation =>
  () =>
    call("GET", path, { token: owner.token });

const post =
  (owner: TestAccount, path: string, body?: unknown): Operation =>
  () =>
    call("POST", path, { token: owner.token, ...(body === undefined ? {} : { body }) });

const rename = async (owner: TestAccount, agentId: string): Promise<void> => {
  const answer = await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { name: uniqueWord() } });
  expect(answer.status, answer.text).toBe(200);
};

/** An agent that is made for the operation. */
const withAgent =
  (prepare: (owner: TestAccount, agentId: string) => Prepare): Scene =>
  async (owner) =>
    prepare(owner, (await createAgent(owner)).id);

const listAgents: Scene = async (owner) => {
  for (let made = 1; made < AGENTS; made++) await createAgent(owner);
  const { id } = await createAgent(owner);
  return async (times) => {
    await rename(owner, id);
    return repeated(times, get(owner, "/api/agents"));
  };
};

const getAgent = withAgent((owner, id) => async (times) => {
  await rename(owner, id);
  return repeated(times, get(owner, `/api/agents/${id}`));
});

const getAgentAgain = withAgent((owner, id) => async (times) => {
  await get(owner, `/api/agents/${id}`)();
  return repeated(times, get(owner, `/api/agents/${id}`));
});

const task = withAgent((owner, id) => (times) => repeated(times, post(owner, `/api/agents/${id}/execute`, SUM)));

const MEASURED_TEXT = "This text is measured.";

const modelTask: Scene = async (owner) => {
  const { id } = await modelAgent(owner, ({ body }) =>
    JSON.stringify(body["messages"]).includes('"role":"tool"')
      ? { kind: "reply", calls: [{ id: "2", name: "finish", input: { summary: "It is short.", confidence: 0.9 } }] }
      : { kind: "reply", calls: [{ id: "1", name: "measure_text", input: { text: MEASURED_TEXT } }] },
  );
  return (times) =>
    repeated(times, () => execute(owner, id, { task: "Measure the text", context: { text: MEASURED_TEXT } }));
};

const budgetedCall: Scene = async (owner) => {
  await setBudget(owner, { scope: "tenant", window: "month", tokens: 1_000_000_000 });
  const { id } = await modelAgent(owner, () => ({
    kind: "reply",
    calls: [{ id: "1", name: "finish", input: { summary: "It is short.", confidence: 0.9 } }],
  }));
  return (times) =>
    repeated(times, () => execute(owner, id, { task: "Say how long it is", context: { text: MEASURED_TEXT } }));
};

const readRun = (suffix: string): Scene =>
  withAgent(
    (owner, id) => (times) =>
      each(
        times,
        () => executeToEnd(owner, id, SUM),
        (run) => get(owner, `/api/agents/${id}/executions/${run}${suffix}`)(),
      ),
  );

const approve = withAgent(
  (owner, id) => (times) =>
    each(
      times,
      () => requestApproval(owner, id),
      (request) => decide(owner, request.id, "approve"),
    ),
);

const verdict: Scene = (owner) => async (times) => {
  const { executionIds } = await drawn(owner, times);
  return executionIds.map((id) => () => sayOf(owner, id, { verdict: "right" }));
};

const deliverWebhook: Scene = async (owner) => {
  const { url } = await startWebhookReceiver();
  const { id } = await createWebhook(owner, url);
  return (times) => repeated(times, post(owner, `/api/webhooks/${id}/test`));
};

const searchPublicly: Scene = async (owner) => {
  const word = uniqueWord();
  for (const name of ["a", "b", "c"]) await listedSkill(owner, { name: `${word} ${name}` });
  return async (times) => {
    // A new listing makes every isolate forget what it found.
    await listedSkill(owner, { name: uniqueWord() });
    return repeated(times, () => call("GET", `${PUBLIC_SKILLS}?query=${word}`, { from: newAddress() }));
  };
};

const MCP_REVISION = "2026-07-28";

const callTool = withAgent((owner, agentId) => {
  const headers = {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": MCP_REVISION,
    "mcp-method": "tools/call",
    "mcp-name": "run_agent",
  };
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "run_agent",
      arguments: { agent_id: agentId, task: SUM.task },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": MCP_REVISION,
        "io.modelcontextprotocol/clientInfo": { name: "costs", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  return (times) => repeated(times, () => call("POST", "/api/mcp", { token: owner.token, headers, body }));
});

const chat = withAgent(
  (owner, agent_id) => (times) =>
    each(
      times,
      () => openSession(owner, { agent_id }),
      ({ id }) => say(owner, "What is 2 + 2?", { session_id: id }),
    ),
);

const receiveMessage: Scene = async (owner) => {
  const number = await connectNumber(owner);
  await chooseAgent(owner, (await createAgent(owner)).id);
  let people = 0;
  return async (times) => {
    const numbers = Array.from({ length: times }, () => String(46_701_000_000 + people++));
    await number.wrote(...numbers);
    return numbers.map((from) => () => deliver(number, writings(number, { from, text: "What is 2 + 2?" })));
  };
};

const uploadPhoto: Scene = async (owner) => {
  const photo = await pngOf(landscape(64, 48));
  return (times) => repeated(times, () => upload(owner, photo));
};

/** Each person signs in once: an account may try ten times in a minute. */
const signInOnce: Scene = () => (times) =>
  each(
    times,
    async () => {
      const person = await signUp();
      await givePassword(person.userId, PASSWORD);
      return person;
    },
    ({ email }) => signIn({ email, password: PASSWORD }),
  );

/** The operations, by the name that the table has. */
export const SCENES: Readonly<Record<string, Scene>> = {
  list_agents: listAgents,
  get_agent: getAgent,
  get_agent_from_memory: getAgentAgain,
  create_agent: (owner) => (times) => repeated(times, post(owner, "/api/agents", agentBody())),
  trivial_task: task,
  model_task_with_tool: modelTask,
  budgeted_model_task: budgetedCall,
  run_status: readRun(""),
  run_stream: readRun("/events"),
  approve,
  verdict,
  webhook_delivery: deliverWebhook,
  public_search: searchPublicly,
  mcp_tool_call: callTool,
  chat_turn: chat,
  message_received: receiveMessage,
  photo_upload: uploadPhoto,
  sign_in: signInOnce,
};
