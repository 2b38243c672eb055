import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import type { ReplayView } from "#test/support/factories/replays";
import { modelVariables, startModelServer, type Script } from "#test/support/model-server";
import {
  childrenOf,
  cleanups,
  databaseOf,
  dataFolder,
  isGone,
  killGroup,
  npmStart,
  type Program,
} from "#test/support/program";

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

const numberAsked = (body: Record<string, unknown>): number =>
  Number(/Calculate (\d+) \+ 1/.exec(JSON.stringify(body["messages"]))?.[1]);

test("kill -9 amid a replay: no task that was done is sat again, none is lost, and the evidence is inherited once", async () => {
  const folder = await dataFolder();
  const model = await startModelServer();
  cleanups.push(() => model.close());
  const bounds = { REPLAY_MARGIN_PERCENT: "20", REPLAY_MINIMUM_PAIRS: "20" };
  const environment = { ...modelVariables(model), ...bounds, LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    return ((await response.json()) as { data: Data }).data;
  }
  const right = (number: number): Script => {
    const input = { summary: `It is ${number + 1}.`, details: {}, confidence: 1 };
    return { kind: "reply", calls: [{ id: "end", name: "finish", input }] };
  };
  model.respond(({ body }) => right(numberAsked(body)));
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Ada",
    role: "general-assistant",
    maturity_level: "student",
  });
  const numbers = Array.from({ length: 25 }, (_unused, index) => 400 + index);
  for (const number of numbers)
    await send("POST", `/api/agents/${agent.id}/execute`, {
      task: `Calculate ${number} + 1`,
      parameters: { expect: { must_contain: [String(number + 1)] } },
    });
  await send("PUT", `/api/agents/${agent.id}`, { configuration: { temperature: 0.5 } });

  // Ten tasks are done; then the model falls silent, so that every worker of the replay waits for it.
  const asked: number[] = [];
  let isBack = false;
  model.respond(({ body }) => {
    asked.push(numberAsked(body));
    return isBack || asked.length <= 10 ? right(numberAsked(body)) : { kind: "hang" };
  });
  const answering = send("POST", `/api/graduation/agents/${agent.id}/replay`).catch(() => null);
  await vi.waitUntil(() => asked.length === 14, { timeout: 30_000, interval: 20 });
  const rows = await (await databaseOf(folder)).execute("SELECT id FROM replays");
  const [replayId] = rows.rows.map(({ id }) => (typeof id === "string" ? id : ""));
  await killHard(program, folder);
  await answering;

  isBack = true;
  const done = asked.slice(0, 10);
  asked.length = 0;
  program = await npmStart(folder, environment);
  const read = () => send<ReplayView>("GET", `/api/graduation/agents/${agent.id}/replays/${replayId ?? ""}`);
  // The crons run once a minute.
  await vi.waitUntil(async () => (await read()).status !== "in_progress", { timeout: 90_000, interval: 200 });
  expect(await read()).toMatchObject({
    status: "completed",
    inherits: true,
    result: { pairs: 25, both: 25, holds: true },
  });
  expect(new Set(asked)).toEqual(new Set(numbers.filter((number) => !done.includes(number))));
  expect(asked).toHaveLength(15);
  const executions = await (await databaseOf(folder)).execute("SELECT count(*) FROM executions");
  expect(executions.rows[0]?.[0]).toBe(25);
}, 240_000);
