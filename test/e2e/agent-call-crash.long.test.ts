import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import type { RunView } from "#test/support/factories/agent-calls";
import { modelVariables, startModelServer, type RecordedRequest, type Script } from "#test/support/model-server";
import { childrenOf, cleanups, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** The program is killed when the models of a run were asked this often: as the caller, the asked agent, and each after its call. */
const KILLS = [1, 2, 3, 4];

interface Message {
  role: string;
  content: unknown;
}

const asks = (name: string, input: unknown): Script => ({
  kind: "reply",
  calls: [{ id: crypto.randomUUID(), name, input }],
});

/** The caller gives its order to the sender, which sends it. */
function answer({ body }: RecordedRequest): Script {
  const messages = body["messages"] as Message[];
  const isDone = messages.some(({ role }) => role === "tool");
  if (isDone) return { kind: "reply", text: "It is done." };
  const told = JSON.stringify(messages);
  const [order = ""] = /order-\d/.exec(told) ?? [];
  return told.includes("You are the sender")
    ? asks("skill__send", { order })
    : asks("agent__sender", { task: `Send ${order}` });
}

test("kill -9 while one agent works for another: the caller joins the run it began, and each order is sent once", async () => {
  const [folder, model, outside] = [await dataFolder(), await startModelServer(), await startWebhookReceiver()];
  cleanups.push(() => model.close());
  const { LLM_PROVIDER: _, ...variables } = modelVariables(model);
  const environment = { ...variables, LOG_LEVEL: "error", DEFAULT_TIER: "enterprise" };
  let program: Program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };

  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data | undefined> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json", Prefer: "respond-async" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const sent = await fetch(`${program.baseUrl}${path}`, init).catch(() => null);
    const text = await sent?.text().catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as { data?: Data }).data;
  }
  const agent = async (name: string, configuration: Record<string, unknown>): Promise<string> => {
    const body = { name, role: "custom", maturity_level: "autonomous", configuration };
    return (await send<{ agent: { id: string } }>("POST", "/api/agents", body))?.agent.id ?? "";
  };
  const models = [{ name: "test-model" }];
  const connection = {
    name: "north",
    provider: "openai-compatible",
    base_url: model.baseUrl,
    api_key: model.key,
    models,
  };
  await send("POST", "/api/model-connections", connection);
  await send("POST", "/api/v1/skills/private", { name: "Send", skill_type: "api", config: { url: outside.url } });
  const own = { model: "north/test-model", tools: ["Send"] };
  const sender = await agent("Sender", { ...own, system_prompt: "You are the sender." });
  const lead = await agent("Lead", { ...own, tools: [], agents: [sender] });

  for (const [round, kill] of KILLS.entries()) {
    model.reset();
    const reached = Promise.withResolvers<void>();
    let asked = 0;
    model.respond((request) => {
      if ((asked += 1) === kill) reached.resolve();
      return answer(request);
    });
    const begun = await send<{ poll_url: string }>("POST", `/api/agents/${lead}/execute`, {
      task: `Do order-${round}`,
    });
    await reached.promise;
    const processes = await childrenOf(folder);
    killGroup(program.child, "SIGKILL");
    for (const { pid } of Object.values(processes)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
    program = await npmStart(folder, environment);
    const root = await vi.waitUntil(
      async () => {
        const run = await send<RunView>("GET", begun?.poll_url ?? "");
        return run !== undefined && ["completed", "failed", "cancelled"].includes(run.status) ? run : undefined;
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(root, `killed at question ${kill}`).toMatchObject({
      status: "completed",
      children: [{ status: "completed" }],
    });
    const runs = await send<{ executions: RunView[] }>("GET", `/api/agents/${sender}/executions`);
    const ofRoot = runs?.executions.filter((run) => run.parent_execution_id === root.execution_id);
    expect(ofRoot?.map(({ status }) => status)).toEqual(["completed"]);
    // A kill between the call and its answer leaves the effect unknown: it is never made twice.
    const sent = outside.requests.filter(({ body }) => body === `{"order":"order-${round}"}`);
    expect(sent.length).toBeLessThanOrEqual(1);
  }
  expect(outside.requests.length).toBeGreaterThanOrEqual(KILLS.length - 1);
});
