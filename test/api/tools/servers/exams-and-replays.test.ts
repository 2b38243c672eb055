import { expect, onTestFinished, test } from "vitest";

import { call, signUp, type CallOptions } from "#test/support/client";
import { done } from "#test/support/exam-model";
import type { AgentView } from "#test/support/factories/agents";
import { changeVersion, takeReplay } from "#test/support/factories/replays";
import { order, scene, type CallScene } from "#test/support/factories/tool-calls";
import type { ServerToolView, ToolServerView } from "#test/support/factories/tool-servers";
import { scriptedInstance } from "#test/support/scripted-instance";
import { lookupTool, startToolServer } from "#test/support/tool-server";

const TOOLS = { tools: ["mcp__shop__lookup"] };

/** A run whose result is checked, so that it can be replayed. */
const checked = (here: CallScene, number: string) =>
  order(here, { order: number }, { expect: { must_contain: ["lookup done"] } });

test("a replay answers with the recorded results and sends nothing to the server, even when the server is down or replaced", async () => {
  const here = await scene();
  for (const number of ["A1", "A2", "A3"]) expect((await checked(here, number)).status).toBe(200);
  await changeVersion(here.owner, here.agent.id, TOOLS);
  here.simulator.answer = () => ({ content: [{ type: "text", text: "something else" }] });
  const before = here.simulator.requests.length;
  const replay = await takeReplay(here.owner, here.agent.id);
  expect(replay).toMatchObject({ status: "completed", result: { pairs: 3, both: 3, diverged: 0 } });
  expect(here.simulator.requests).toHaveLength(before);
  expect(here.simulator.calls).toHaveLength(3);
});

test("an exam notes what would be called: nothing leaves for the server", async () => {
  const { instance, model } = await scriptedInstance();
  onTestFinished(() => model.close());
  const { baseUrl } = instance;
  const { token } = await signUp({ baseUrl });
  const send = (method: string, path: string, options: CallOptions = {}) =>
    call(method, path, { token, baseUrl, ...options });
  const simulator = await startToolServer({ tools: [lookupTool] });
  const body = { name: "shop", kind: "mcp", url: simulator.url };
  const server = (await send("POST", "/api/tool-servers", { body })).data<ToolServerView>();
  const tools = `/api/tool-servers/${server.id}/tools`;
  const [tool] = (await send("GET", tools)).data<{ tools: ServerToolView[] }>().tools;
  const release = { digest: tool?.digest, action: "read" };
  expect((await send("POST", `${tools}/${tool?.id ?? ""}/release`, { body: release })).status).toBe(200);
  const configuration = { ...TOOLS, ...model.configuration };
  const agent = { name: "Ada", role: "general-assistant", maturity_level: "student", configuration };
  const created = await send("POST", "/api/agents", { body: agent });
  const before = simulator.requests.length;
  let noted = 0;
  model.respond(({ body: asked }) => {
    const isTold = JSON.stringify(asked["messages"]).includes("dry_run");
    noted += isTold ? 1 : 0;
    return isTold
      ? done
      : { kind: "reply", calls: [{ id: "look", name: "mcp__shop__lookup", input: { order: "A7" } }] };
  });
  const { id } = created.data<{ agent: AgentView }>().agent;
  const exam = await send("POST", `/api/graduation/agents/${id}/exam`, { body: {} });
  expect(exam.status, exam.text).toBe(201);
  expect(noted).toBeGreaterThan(0);
  expect(simulator.requests).toHaveLength(before);
  expect(simulator.calls).toEqual([]);
}, 60_000);
