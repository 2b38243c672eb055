import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";

interface Run {
  run_id: string;
  status: string;
  outcome: string | null;
  steps: { name: string; at: string }[];
  awaiting_approval: { approval_id: string } | null;
  episode_id: string | null;
  result: { counts?: object } | null;
}

/** A refusal by the overloaded machine has none of these either, and is repeated. */
const ENDED = ["completed", "failed", "cancelled"];

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

const slowTest = (index: number) => ({
  path: `slow${index}.test.js`,
  content: `test("slow ${index}", () => { let n = 0; for (let i = 0; i < 2.5e6; i++) n += i % 7; expect(n).toBeGreaterThan(0); });`,
});

test("kill -9 while development agents work and wait: each run continues after its last step, and ends once", async () => {
  const folder = await dataFolder();
  let program = await npmStart(folder, { LOG_LEVEL: "error" });
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = {
      "X-API-Key": key,
      "Content-Type": "application/json",
      ...(method === "GET" ? {} : { "Idempotency-Key": crypto.randomUUID() }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    // Computing tests may block the database for seconds on a busy machine; a client retries.
    for (;;) {
      const response = await fetch(`${program.baseUrl}${path}`, init);
      const answer = (await response.json()) as { data?: Data };
      if (response.status !== 503) return answer.data ?? (answer as Data);
    }
  }
  const get = (run: Run): Promise<Run> => send("GET", `/api/sdlc/runs/${run.run_id}`);
  await send("POST", "/api/sdlc/enable");
  await send("PUT", "/api/sdlc/settings", { enabled_agent_types: ["coder", "tester"] });
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Ada",
    role: "developer-agent",
    maturity_level: "supervised",
  });
  const start = (agent_type: string, action: string, input: unknown): Promise<Run> =>
    send("POST", "/api/sdlc/run", { agent_id: agent.id, agent_type, action, input, wait_seconds: 0 });
  const files = Array.from({ length: 12 }, (_unused, index) => slowTest(index));
  const working = await start("tester", "execute_tests", { files });
  const source = { path: "a.js", content: "export function a() {}\n" };
  const [approved, waiting] = [
    await start("coder", "document_code", { files: [source] }),
    await start("coder", "document_code", { files: [{ ...source, path: "b.js" }] }),
  ];
  // A refusal of the busy machine has no steps, and is asked again.
  const hasBegun = async () => expect((await get(working)).steps.length).toBeGreaterThan(0);
  await vi.waitFor(hasBegun, { timeout: 30_000, interval: 50 });
  // One is decided at the last moment before the crash, so that the decision may not have woken it.
  await send("POST", `/api/approvals/${approved.awaiting_approval?.approval_id}/approve`, {});
  const before = await get(working);
  await killHard(program, folder);
  program = await npmStart(folder, { LOG_LEVEL: "error" });
  await send("POST", `/api/approvals/${waiting.awaiting_approval?.approval_id}/approve`, {});
  const ended: Run[] = [];
  for (const run of [working, approved, waiting]) {
    const isOver = async () => ENDED.includes((await get(run)).status);
    // The crons run once a minute.
    await vi.waitUntil(isOver, { timeout: 90_000, interval: 200 });
    ended.push(await get(run));
  }
  expect(ended[0]).toMatchObject({ outcome: "completed", result: { counts: { passed: 12 } } });
  expect(ended[0]?.steps.map(({ name }) => name)).toEqual(files.map(({ path }) => `test file ${path}`));
  // Completed work is not repeated: its steps keep their times.
  expect(ended[0]?.steps.slice(0, before.steps.length)).toEqual(before.steps);
  const { entries } = await send<{ entries: { outcome: string; episode_id: string | null }[] }>(
    "GET",
    "/api/sdlc/audit?limit=100&outcome=completed",
  );
  const episodes = ended.map(({ episode_id: id }) => id);
  expect(entries.filter(({ episode_id: id }) => id !== null && episodes.includes(id))).toHaveLength(3);
  const lived = await send<{ pagination: { total: number } }>("GET", `/api/graduation/agents/${agent.id}/episodes`);
  expect(lived.pagination.total).toBe(3);
  expect(await send("GET", "/api/sdlc/audit/verify")).toMatchObject({ valid: true });
});
