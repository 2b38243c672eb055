import { afterAll, beforeAll, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { agentBody, createAgent, taskBody, untilEnded } from "#test/support/factories/agents";
import { ask, connected, ofServer, readConnection } from "#test/support/factories/model-connections";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

const servers: ModelServer[] = [];
let north: ModelServer;
let south: ModelServer;
let owner: TestAccount;

beforeAll(async () => {
  servers.push(await startModelServer("sk-north-0123456789"), await startModelServer("sk-south-0123456789"));
  [north, south] = servers as [ModelServer, ModelServer];
  owner = await signUp();
  const priced = { input_usd_per_million: 1_000, output_usd_per_million: 2_000, cached_input_usd_per_million: 100 };
  await connected(owner, { ...ofServer(north), models: [{ name: "large", ...priced }, { name: "small" }] });
  await connected(owner, { ...ofServer(south), name: "south", provider: "anthropic", models: [{ name: "other" }] });
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const says = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "1", name: "finish", input: { summary, confidence: 0.9 } }],
  usage: { input: 20, output: 10 },
});

interface Ran {
  status: string;
  result: { summary: string } | null;
  usage: { input_tokens: number; output_tokens: number; cost_usd: number | null };
  error: { code: string; details?: Record<string, unknown> } | null;
  reasoning_trace: { type: string; model?: string; connection?: string; cost_usd?: number | null }[];
}

/** Runs a task of a new agent to its end. */
async function ran(configuration: Record<string, unknown>, task: Record<string, unknown> = {}): Promise<Ran> {
  const { id } = await createAgent(owner, { configuration });
  const path = `/api/agents/${id}`;
  const answer = await ask(owner, "POST", `${path}/execute`, taskBody({ task: "Say a word.", ...task }));
  const { execution_id: run } = (answer.error?.details ?? answer.data()) as { execution_id: string };
  await untilEnded(owner, `${path}/executions/${run}`);
  const [ended, traced] = await Promise.all(
    ["", "/trace"].map((part) => ask(owner, "GET", `${path}/executions/${run}${part}`)),
  );
  return { ...ended?.data<Ran>(), ...traced?.data<Pick<Ran, "reasoning_trace">>() } as Ran;
}

const actedIn = ({ reasoning_trace: trace }: Ran): (string | undefined)[][] =>
  trace.filter(({ type }) => type !== "tool").map(({ connection, model }) => [connection, model]);

test("an agent acts with the default's first model, one of another connection by name, or rules; its run says which", async () => {
  for (const server of servers) server.reset();
  north.script(says("From the default."), says("From the small one."));
  south.script(says("From the other wire."));
  const [first, small, other, rules] = [
    await ran({}),
    await ran({ model: "small" }),
    await ran({ model: "south/other" }),
    await ran({ model: "builtin" }, { task: "What is 2 + 2?" }),
  ];
  expect([first, small, other].map(({ result }) => result?.summary)).toEqual([
    "From the default.",
    "From the small one.",
    "From the other wire.",
  ]);
  expect([first, small, other, rules].map((run) => actedIn(run).at(-1))).toEqual([
    ["north", "large"],
    ["north", "small"],
    ["south", "other"],
    [undefined, undefined],
  ]);
  expect([first, small].map(({ usage }) => usage.cost_usd)).toEqual([0.04, null]);
  expect(north.requests.map(({ body }) => body["model"])).toEqual(["large", "small"]);
});

test("a name that no connection offers is refused when an agent is made and when it is changed", async () => {
  const { id } = await createAgent(owner);
  const cases: [Record<string, unknown>, string][] = [
    [{ model: "o1-pro" }, "body.configuration.model"],
    [{ model: "north/o1-pro" }, "body.configuration.model"],
    [{ model: "elsewhere/large" }, "body.configuration.model"],
    [{ fallbacks: ["south/other", "gone"] }, "body.configuration.fallbacks.1"],
  ];
  for (const [configuration, path] of cases) {
    const made = await ask(owner, "POST", "/api/agents", agentBody({ configuration }));
    const changed = await ask(owner, "PUT", `/api/agents/${id}`, { configuration });
    for (const answer of [made, changed])
      expect([answer.status, answer.error?.details]).toMatchObject([
        400,
        { issues: [{ path, code: "unknown_model" }] },
      ]);
  }
  const four = { fallbacks: ["small", "large", "south/other", "small"] };
  expect((await ask(owner, "PUT", `/api/agents/${id}`, { configuration: four })).status).toBe(400);
});

test("another workspace's connection cannot be named here", async () => {
  const stranger = await signUp();
  const answer = await call("POST", "/api/agents", {
    token: stranger.token,
    body: agentBody({ configuration: { model: "north/large" } }),
  });
  expect(answer.status).toBe(400);
});

test("after an outage, a long pause and a lack of capacity the next model acts, and each step says which", async () => {
  const faults: Script[] = [
    { kind: "status", status: 500 },
    { kind: "status", status: 429, retryAfter: "21" },
    { kind: "status", status: 529, message: "Overloaded" },
    { kind: "lost" },
  ];
  for (const fault of faults) {
    for (const server of servers) server.reset();
    north.respond(() => fault);
    south.script(says("The other one did it."));
    const run = await ran({ model: "north/large", fallbacks: ["south/other"] });
    expect([run.status, run.result?.summary, actedIn(run)], JSON.stringify(fault)).toEqual([
      "completed",
      "The other one did it.",
      [["south", "other"]],
    ]);
  }
});

test("a refused key and a refused request do not move on to another model", async () => {
  for (const status of [401, 400]) {
    for (const server of servers) server.reset();
    north.respond(() => ({ kind: "status", status }));
    const run = await ran({ model: "north/large", fallbacks: ["south/other"] });
    expect([run.status, south.requests.length], String(status)).toEqual(["failed", 0]);
  }
});

test("a connection's calls show whether it works", async () => {
  for (const server of servers) server.reset();
  const listed = (await ask(owner, "GET", "/api/model-connections")).data<{ model_connections: { id: string }[] }>();
  const id = listed.model_connections[0]?.id ?? "";
  north.respond(() => ({ kind: "status", status: 401, message: "This key was revoked." }));
  await ran({});
  expect(await readConnection(owner, id)).toMatchObject({
    state: "failing",
    last_error: expect.stringContaining("This key was revoked.") as string,
  });
  north.respond(() => says("Again."));
  await ran({});
  expect(await readConnection(owner, id)).toMatchObject({ state: "ok", last_error: null });
});
