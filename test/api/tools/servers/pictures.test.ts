import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { call, signUp, type Answer } from "#test/support/client";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import type { ServerToolView, ToolServerView } from "#test/support/factories/tool-servers";
import { PIXEL, seenIn } from "#test/support/model-pictures";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { startToolServer } from "#test/support/tool-server";

/** Pictures of a tool server, on their way to a model. */
let model: ScriptedModel;
let instance: ScriptedInstance;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

/** Lets an agent call the tool `lookup` of a server that answers with this content. */
async function lookedAt(content: unknown[]) {
  const { baseUrl } = instance;
  const { token } = await signUp({ baseUrl });
  const send = async (path: string, body: unknown): Promise<Answer> => {
    const answer = await call("POST", path, { token, baseUrl, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const simulator = await startToolServer();
  simulator.answer = () => ({ content });
  const registered = await send("/api/tool-servers", { name: "shop", kind: "mcp", url: simulator.url });
  const path = `/api/tool-servers/${registered.data<ToolServerView>().id}/tools`;
  const listed = await call("GET", path, { token, baseUrl });
  const tool = listed.data<{ tools: ServerToolView[] }>().tools.find(({ name }) => name === "lookup");
  await send(`${path}/${tool?.id}/release`, { digest: tool?.digest, action: "read" });
  const configuration = { ...model.configuration, tools: ["mcp__shop__lookup"] };
  const made = await send("/api/agents", agentBody({ configuration }));
  model.script(
    { kind: "reply", calls: [{ id: "c1", name: "mcp__shop__lookup", input: { order: "A7" } }] },
    { kind: "reply", calls: [{ id: "f", name: "finish", input: { summary: "Seen.", confidence: 0.9 } }] },
  );
  const { id } = made.data<{ agent: AgentView }>().agent;
  const ran = await send(`/api/agents/${id}/execute`, { task: "Look", parameters: { wait_seconds: 20 } });
  return { ran, seen: model.requests.map(({ body }) => seenIn(body)) };
}

test("a server's picture reaches the model as a picture; the trace has its kind and size", async () => {
  const { ran, seen } = await lookedAt([
    { type: "text", text: "A chart of the order" },
    { type: "image", data: PIXEL, mimeType: "image/png" },
  ]);
  expect(seen[1]?.pictures).toEqual([PIXEL]);
  expect(seen[1]?.rest).toContain("A chart of the order");
  expect(seen[1]?.rest).not.toContain(PIXEL.slice(0, 20));
  expect(ran.text).toContain('{"type":"image","mime_type":"image/png","bytes":72}');
  expect(ran.text).not.toContain(PIXEL.slice(0, 20));
});

test("a picture larger than the platform keeps leaves the call done, and the model is told", async () => {
  const large = `iVBORw0KGgoA${"A".repeat(400_000)}`;
  const { ran, seen } = await lookedAt([
    { type: "text", text: "shipped" },
    { type: "image", data: large, mimeType: "image/png" },
  ]);
  expect(ran.data()).toMatchObject({ status: "completed" });
  expect(seen[1]?.pictures).toEqual([]);
  expect(seen[1]?.rest).toContain("shipped");
  expect(seen[1]?.rest).toContain("The platform keeps at most 150 kB of one result.");
});
