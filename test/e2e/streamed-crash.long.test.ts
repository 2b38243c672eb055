import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { assembled, openEventStream, type StreamEvent } from "#test/support/event-stream";
import { modelVariables, startModelServer } from "#test/support/model-server";
import {
  childrenOf,
  cleanups,
  dataFolder,
  databaseOf,
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

/** `npm start` with a model vendor that survives its crashes. */
async function startWithModel() {
  const folder = await dataFolder();
  const model = await startModelServer();
  cleanups.push(() => model.close());
  const environment = { ...modelVariables(model), LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    const answer = JSON.parse(text) as { data?: Data };
    return answer.data ?? (answer as Data);
  }
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Writer",
    role: "custom",
    maturity_level: "student",
  });
  return {
    model,
    send,
    kill: () => killHard(program, folder),
    restart: async () => void (program = await npmStart(folder, environment)),
    database: () => databaseOf(folder),
    /** Answers when the run rests or the wait is over. */
    start: (waitSeconds: number) =>
      send<{ poll_url: string }>("POST", `/api/agents/${agent.id}/execute`, {
        task: "Summarize a story",
        parameters: { wait_seconds: waitSeconds },
      }),
    follow: (url: string, lastEventId?: string) =>
      openEventStream(`${url}/events`, {
        key,
        baseUrl: program.baseUrl,
        ...(lastEventId === undefined ? {} : { lastEventId }),
      }),
  };
}

interface Execution {
  status: string;
  result: { summary: string } | null;
}

test("kill -9 in the middle of a streamed answer: the run ends automatically, and a client that reconnects has the whole answer exactly once", async () => {
  const { model, send, kill, restart, start, follow, database } = await startWithModel();
  const never = new Promise(() => undefined);
  model.script(
    { kind: "reply", text: "Let me count.", calls: [{ id: "c", name: "measure_text", input: { text: "two words" } }] },
    { kind: "reply", text: "Once upon a time there was nothing more.", held: { pieces: 4, until: never } },
    { kind: "reply", text: "Once upon another time it went well." },
  );
  const { poll_url: url } = await start(0);
  const followers = await Promise.all([follow(url), follow(url)]);
  const heard: StreamEvent[][] = [[], []];
  const readUntil = async (index: number, text: string): Promise<void> => {
    while (assembled(heard[index] ?? []) !== text) {
      const event = await followers[index]?.next();
      if (!event) throw new Error("The stream ended.");
      heard[index]?.push(event);
    }
  };
  await Promise.all([readUntil(0, "Once upon a time"), readUntil(1, "Once upon a time")]);
  await kill();
  await restart();

  const readRest = async (index: number): Promise<void> => {
    const again = await follow(url, heard[index]?.at(-1)?.id);
    heard[index]?.push(...(await again.rest()));
  };
  await readRest(0);
  const { status, result } = await send<Execution>("GET", url);
  expect([status, result?.summary]).toEqual(["completed", "Once upon another time it went well."]);
  // The other one arrives after the end.
  await readRest(1);
  const fresh = await (await follow(url)).rest();
  const numbered = (events: StreamEvent[]) => events.filter(({ event }) => !event.startsWith("text"));
  for (const events of [...heard, fresh]) {
    expect(assembled(events)).toBe(result?.summary);
    expect(numbered(events)).toEqual(numbered(fresh));
    expect(numbered(events).map(({ id }) => id)).toEqual(numbered(events).map((_event, index) => String(index + 1)));
  }
  expect(model.requests.length).toBe(3);
  const episodes = await (await database()).execute("SELECT count(*) FROM episodes");
  expect(episodes.rows[0]?.[0]).toBe(1);
});

test("kill -9 while a run rests because its vendor is busy: it continues automatically at the vendor's time, not before", async () => {
  const { model, send, kill, restart, start } = await startWithModel();
  const restMs = 8_000;
  model.script(
    { kind: "status", status: 429, retryAfter: String(restMs / 1_000) },
    { kind: "reply", text: "Well rested." },
  );
  const { poll_url: url } = await start(25);
  expect(model.requests.length).toBe(1);
  await kill();
  await restart();
  const read = () => send<Execution>("GET", url);
  await vi.waitUntil(async () => (await read()).status === "completed", { timeout: 90_000, interval: 200 });
  expect((await read()).result?.summary).toBe("Well rested.");
  const [first, second, ...others] = model.requests;
  expect(others).toEqual([]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(restMs);
});
