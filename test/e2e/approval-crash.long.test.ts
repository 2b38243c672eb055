import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import type { EffectView } from "#test/support/factories/effects";
import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

interface Execution {
  status: string;
  result: { awaiting_approval?: { approval_id: string } } | null;
}

interface Verification {
  valid: boolean;
  head: { sequence: number };
}

/** A refusal by the overloaded machine has none of these either, and is repeated. */
const ENDED = ["completed", "failed", "cancelled"];

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

test("kill -9 while executions wait for approvals: each continues once as decided, and the audit log is intact", async () => {
  const folder = await dataFolder();
  const outside = await startWebhookReceiver();
  const environment = { OUTBOUND_ALLOW_HOSTS: new URL(outside.url).host, LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    const answer = (await response.json()) as { data?: Data };
    return answer.data ?? (answer as Data);
  }
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Student",
    role: "custom",
    maturity_level: "student",
  });
  await send("POST", "/api/v1/skills/private", { name: "Rates", skill_type: "api", config: { url: outside.url } });
  const start = async (index: number): Promise<{ pollUrl: string; approvalId: string }> => {
    const body = { task: "Use the skill Rates", context: { index } };
    const { poll_url: pollUrl } = await send<{ poll_url: string }>("POST", `/api/agents/${agent.id}/execute`, body);
    const { result } = await send<Execution>("GET", pollUrl);
    return { pollUrl, approvalId: result?.awaiting_approval?.approval_id ?? "" };
  };
  const waiting = [await start(0), await start(1), await start(2)] as const;
  expect(waiting.every(({ approvalId }) => approvalId !== "")).toBe(true);
  // A task that its words put above the level, and that waits before its first step.
  const asked = await send<{ poll_url: string; approval_id: string }>("POST", `/api/agents/${agent.id}/execute`, {
    task: "Delete all invoices",
    parameters: { ask: true },
  });

  // One is decided at the last moment before the crash, so that the decision may not have woken it.
  await send("POST", `/api/approvals/${waiting[0].approvalId}/approve`, {});
  await killHard(program, folder);
  program = await npmStart(folder, environment);
  expect(await send<Verification>("GET", "/api/sdlc/audit/verify")).toMatchObject({ valid: true });
  await send("POST", `/api/approvals/${waiting[1].approvalId}/approve`, {});
  await send("POST", `/api/approvals/${waiting[2].approvalId}/reject`, {});
  await send("POST", `/api/approvals/${asked.approval_id}/approve`, {});
  for (const pollUrl of [...waiting.map((run) => run.pollUrl), asked.poll_url]) {
    const isOver = async () => ENDED.includes((await send<Execution>("GET", pollUrl)).status);
    // The crons run once a minute.
    await vi.waitUntil(isOver, { timeout: 90_000, interval: 200 });
  }
  // The crash may have come between the intention and the call. No process can tell, so it is reported and not retried.
  const { effects } = await send<{ effects: EffectView[] }>("GET", "/api/effects");
  const endOf = (index: number) => ({
    posts: outside.requests.filter(({ body }) => body === `{"index":${index}}`).length,
    effects: effects.filter(({ arguments: given }) => given["index"] === index).map(({ status }) => status),
  });
  const calledOnce = { posts: 1, effects: ["done"] };
  const told = [0, 1].map((posts) => ({ posts, effects: ["unknown"] }));
  expect([calledOnce, ...told]).toContainEqual(endOf(0));
  expect(endOf(1)).toEqual(calledOnce);
  expect(outside.requests).toHaveLength(endOf(0).posts + 1);
  expect(effects).toHaveLength(2);
  const verified = await send<Verification>("GET", "/api/sdlc/audit/verify");
  expect(await send<Execution>("GET", asked.poll_url)).toMatchObject({ status: "completed" });
  // The skill made, four requested, three approved, three consumed, one rejected, one refused.
  expect(verified).toMatchObject({ valid: true, head: { sequence: 14 } });
});
