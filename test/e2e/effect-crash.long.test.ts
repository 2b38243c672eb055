import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import type { EffectView } from "#test/support/factories/effects";
import { modelVariables, startModelServer } from "#test/support/model-server";
import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

test("kill -9 in the middle of an effect: it is not doubled, the model is told, and a person settles it", async () => {
  const folder = await dataFolder();
  const [outside, model] = await Promise.all([startWebhookReceiver(), startModelServer()]);
  onTestFinished(() => model.close());
  const environment = { ...modelVariables(model), LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json", Prefer: "respond-async" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    const answer = (await response.json()) as { data?: Data };
    return answer.data ?? (answer as Data);
  }
  const { skill_id: skillId } = await send<{ skill_id: string }>("POST", "/api/v1/skills/private", {
    name: "Ledger",
    skill_type: "api",
    config: { url: outside.url },
  });
  // After the skill: one that appears later puts the agent on probation.
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Bookkeeper",
    role: "custom",
    maturity_level: "supervised",
  });

  // The first effect is done; the second one hangs when the instance dies.
  const call = (id: string) => ({ id, name: `run_skill_${skillId}`, input: { entry: id } });
  model.script(
    { kind: "reply", calls: [call("first")] },
    { kind: "reply", calls: [call("second")] },
    { kind: "reply", text: "The second entry may or may not be booked." },
  );
  outside.answerWith({ status: 200 }, "hang", { status: 200 });
  const { poll_url: pollUrl } = await send<{ poll_url: string }>("POST", `/api/agents/${agent.id}/execute`, {
    task: "Look after the accounts",
  });
  await vi.waitUntil(() => outside.requests.length === 2, { timeout: 60_000, interval: 20 });
  await killHard(program, folder);

  program = await npmStart(folder, environment);
  const isOver = async () => (await send<{ completed_at: string | null }>("GET", pollUrl)).completed_at !== null;
  await vi.waitUntil(isOver, { timeout: 90_000, interval: 200 });
  expect(await send("GET", pollUrl)).toMatchObject({ status: "completed" });

  expect(outside.requests.map(({ body }) => body)).toEqual(['{"entry":"first"}', '{"entry":"second"}']);
  const told = JSON.stringify(model.requests.at(-1)?.body["messages"]);
  expect(told).toContain("may or may not have taken effect");
  const { effects } = await send<{ effects: EffectView[] }>("GET", "/api/effects");
  expect(effects.map(({ id, status, call_id: callId }) => [id, callId, status])).toEqual([
    [outside.requests[1]?.headers["idempotency-key"], "second", "unknown"],
    [outside.requests[0]?.headers["idempotency-key"], "first", "done"],
  ]);

  const unknown = effects[0]?.id ?? "";
  const settled = await send("POST", `/api/effects/${unknown}/settle`, { outcome: "happened", note: "It is booked" });
  expect(settled).toMatchObject({ status: "settled", settlement: { outcome: "happened" } });
  const { reasoning_trace: trace } = await send<{ reasoning_trace: { effect?: { id: string } }[] }>(
    "GET",
    `${pollUrl}/trace`,
  );
  expect(trace.flatMap(({ effect = [] }) => effect)).toMatchObject([
    { id: effects[1]?.id, status: "done" },
    { id: unknown, status: "settled" },
  ]);
  expect(outside.requests).toHaveLength(2);
});
