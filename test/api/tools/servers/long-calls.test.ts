import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { scene, order } from "#test/support/factories/tool-calls";
import { registered, released } from "#test/support/factories/tool-servers";
import { type SessionServer, startSessionServer } from "#test/support/session-server";

interface Worker {
  simulator: SessionServer;
  work: () => ReturnType<typeof execute>;
  effects: () => ReturnType<typeof listEffects>;
}

/** An agent that may call the one tool of a server with sessions, which may be silent for two seconds. */
async function worker(): Promise<Worker> {
  const owner = await signUp();
  const simulator = await startSessionServer();
  const server = await registered(owner, simulator, { timeout_seconds: 2 });
  await released(owner, server, "work", "read");
  const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__work"] } });
  simulator.requests = [];
  const parameters = { tool: "mcp__shop__work", wait_seconds: 25 };
  return {
    simulator,
    work: () => execute(owner, agent.id, { task: "Work", context: {}, parameters }),
    effects: () => listEffects(owner),
  };
}

test("a server that reports progress may take longer than it may be silent", async () => {
  const { simulator, work, effects } = await worker();
  simulator.progress = { reports: 6, pauseMs: 700 };
  const answer = await work();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain("work done");
  expect(await effects()).toMatchObject([{ status: "done" }]);
});

test("a silent server is given up, and whether it acted is unknown", async () => {
  const { simulator, work, effects } = await worker();
  simulator.progress = { reports: 1, pauseMs: 20_000 };
  const answer = await work();
  expect([answer.status, answer.error?.details]).toMatchObject([502, { reason: "timeout" }]);
  expect(await effects()).toMatchObject([{ status: "unknown" }]);
});

test("a stream that its server closed is taken up again after the last event, and the tool is called once", async () => {
  const { simulator, work } = await worker();
  simulator.closes = true;
  const answer = await work();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain("work done");
  expect(simulator.resumedFrom).toEqual(["first"]);
  expect(simulator.requests.filter((request) => request === "POST tools/call")).toHaveLength(1);
});

/** How servers say that they no longer know a session. */
const FORGOTTEN = [
  {
    method: "tools/call",
    status: 404,
    words: '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}',
  },
  { method: "tools/call", status: 400, words: "Bad Request: No valid session ID provided" },
  { method: "tools/list", status: 404, words: "" },
];

test("a call whose session the server forgot is made once more in a new one", () =>
  everyCase(FORGOTTEN, async (forgets) => {
    const { simulator, work, effects } = await worker();
    simulator.forgetsAt = forgets;
    const answer = await work();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain("work done");
    expect(simulator.requests.filter((request) => request === "POST initialize")).toHaveLength(2);
    expect(await effects()).toMatchObject([{ status: "done" }]);
  }));

test("a look begins a forgotten session again", async () => {
  const owner = await signUp();
  const simulator = await startSessionServer();
  simulator.forgetsAt = { method: "tools/list", status: 404, words: "" };
  expect(await registered(owner, simulator)).toMatchObject({ status: "connected", tools: { quarantined: 1 } });
});

test("a session is ended after its call and after a look, even when the call ran out of time", async () => {
  const { simulator, work } = await worker();
  expect(simulator.sessions.size).toBe(0);
  await work();
  expect(simulator.requests.at(-1)).toBe("DELETE");
  simulator.progress = { reports: 1, pauseMs: 20_000 };
  await work();
  expect(simulator.requests.filter((request) => request === "DELETE")).toHaveLength(2);
  expect(simulator.sessions.size).toBe(0);
});

test("a call does not ask for the revision that the last look found", async () => {
  const { simulator, work } = await worker();
  await work();
  expect(simulator.requests).toEqual([
    "POST initialize",
    "POST notifications/initialized",
    "POST tools/list",
    "POST tools/call",
    "DELETE",
  ]);
  const here = await scene();
  here.simulator.requests = [];
  expect((await order(here)).status).toBe(200);
  expect(here.simulator.requests.map(({ method }) => method)).toEqual(["tools/list", "tools/call"]);
});

test("a server that left the remembered revision is asked for its revision, and called once", async () => {
  const here = await scene();
  const { misdeed } = here.simulator;
  let isFirst = true;
  here.simulator.misdeed = (request, response, body) => {
    if (!isFirst || !body.includes('"tools/list"')) return misdeed(request, response, body);
    isFirst = false;
    response.writeHead(400).end();
    return true;
  };
  expect((await order(here)).status).toBe(200);
  expect(here.simulator.requests.map(({ method }) => method)).toContain("server/discover");
  expect(here.simulator.calls).toHaveLength(1);
});
