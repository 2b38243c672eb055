import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";

interface Step {
  step_id: string;
  status: string;
  approval_id: string | null;
  error: { code: string; details?: { effect_id?: string } } | null;
}

interface Run {
  status: string;
  steps: Step[];
}

const STEPS = 10;
const SEED = 20_261_130;

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

/** A receiver that counts the requests of each path, and answers one only when its gate is open. */
async function countingReceiver(paths: readonly string[]) {
  const counts = new Map<string, number>();
  const marks = new Map(
    paths.map((path) => [
      path,
      {
        gate: Promise.withResolvers<void>(),
        asked: Promise.withResolvers<void>(),
        answered: Promise.withResolvers<void>(),
      },
    ]),
  );
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const mark = marks.get(path);
    counts.set(path, (counts.get(path) ?? 0) + 1);
    mark?.asked.resolve();
    void mark?.gate.promise.then(() => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end("{}");
      mark.answered.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    marks,
    close: () => server.close(),
  };
}

/** A platform that can be killed, with an agent, and the calls of its API. */
async function instance(host: string, level: string) {
  const folder = await dataFolder();
  const environment = { OUTBOUND_ALLOW_HOSTS: host, LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    const answer = (await response.json()) as { data?: Data };
    return answer.data ?? (answer as Data);
  }
  const killAndStart = async (): Promise<void> => {
    await killHard(program, folder);
    program = await npmStart(folder, environment);
  };
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Clerk",
    role: "custom",
    maturity_level: level,
  });
  const start = async (name: string, steps: unknown[]) => {
    const workflow = await send<{ id: string }>("POST", "/api/workflows", { name, agent_id: agent.id, steps });
    const { run_id: runId } = await send<{ run_id: string }>("POST", `/api/workflows/${workflow.id}/runs`, {});
    return { runId, read: () => send<Run>("GET", `/api/workflow-runs/${runId}`) };
  };
  return { send, killAndStart, start };
}

test("a run of ten steps that is killed at each of them has each effect once, or asks a person about it", async () => {
  const paths = Array.from({ length: STEPS }, (_one, index) => `/s${index}`);
  const outside = await countingReceiver(paths);
  const { send, killAndStart, start } = await instance(new URL(outside.url).host, "autonomous");
  const steps = Array.from({ length: STEPS }, (_one, index) => ({
    step_id: `s${index}`,
    name: `Step ${index}`,
    step_type: "http",
    parameters: { method: "POST", url: `${outside.url}/s${index}`, body: { step: index } },
  }));
  const random = seeded(SEED);
  const kills = paths.map((path) => ({ path, afterAnswer: random() < 0.5, delayMs: Math.floor(random() * 15) }));
  const { read } = await start("Ten", steps);
  for (const { path, afterAnswer, delayMs } of kills) {
    const mark = outside.marks.get(path);
    await mark?.asked.promise;
    if (afterAnswer) {
      mark?.gate.resolve();
      await mark?.answered.promise;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await killAndStart();
    mark?.gate.resolve();
    await vi.waitUntil(
      async () => {
        const run = await read();
        const unknown = run.steps.find(({ status, error }) => status === "waiting" && error?.code === "EFFECT_UNKNOWN");
        const id = unknown?.error?.details?.effect_id;
        if (id !== undefined) await send("POST", `/api/effects/${id}/settle`, { outcome: "happened" });
        return run.steps.some(({ step_id, status }) => `/${step_id}` === path && status === "completed");
      },
      { timeout: 400_000, interval: 500 },
    );
  }
  await vi.waitUntil(async () => (await read()).status === "completed", { timeout: 400_000, interval: 500 });
  outside.close();
  expect(Object.fromEntries(outside.counts)).toEqual(Object.fromEntries(paths.map((path) => [path, 1])));
  // Each of the ten kills may wait for a job of the minute.
}, 1_200_000);

test("a grant of a covered call outlives a kill before its use, and is used once", async () => {
  const outside = await countingReceiver(["/book"]);
  outside.marks.get("/book")?.gate.resolve();
  const { send, killAndStart, start } = await instance(new URL(outside.url).host, "student");
  const call = { method: "POST", url: `${outside.url}/book`, body: { total: 3 } };
  const { runId, read } = await start("Book", [
    { step_id: "approve", name: "Approve", step_type: "approval", parameters: { covers: ["book"] } },
    { step_id: "hold", name: "Hold", step_type: "wait_for", parameters: { event: "go" } },
    { step_id: "book", name: "Book", step_type: "http", parameters: call },
    { step_id: "again", name: "Again", step_type: "http", parameters: call },
  ]);
  const stepOf = async (id: string) => (await read()).steps.find(({ step_id: one }) => one === id);
  const until = (id: string, isWanted: (step: Step | undefined) => boolean) =>
    vi.waitUntil(async () => isWanted(await stepOf(id)), { timeout: 400_000, interval: 500 });
  await until("approve", (step) => typeof step?.approval_id === "string");
  await send("POST", `/api/approvals/${(await stepOf("approve"))?.approval_id}/approve`, {});
  await killAndStart();
  await until("hold", (step) => step?.status === "waiting");
  await killAndStart();
  await send("POST", `/api/workflow-runs/${runId}/signal`, { name: "go" });
  await until("again", (step) => typeof step?.approval_id === "string");
  expect((await stepOf("book"))?.status).toBe("completed");
  expect((await stepOf("again"))?.status).toBe("waiting");
  expect(outside.counts.get("/book")).toBe(1);
  outside.close();
});
