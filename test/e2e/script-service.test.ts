import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { HOSTILE_SCRIPTS } from "#bench/scale/hostile-scripts";
import type { ScriptOutcome, ScriptRequest } from "#engine/sandbox/script";
import { headersOf, PROCESS_ENDED, TOO_MANY_WAIT } from "#engine/sandbox/script-message";
import { ensureBuilt } from "#local/fresh-build";
import { IDLE_MS } from "#local/kept-process";
import { distFolder } from "#local/paths";
import { type ScriptService, startScriptService } from "#local/script-service";

const GOOD: ScriptRequest = { source: "(input) => input + 1", kind: "function", input: 1 };
/**
 * It compares two texts of half a billion characters, a tenth of a second each time, a thousand times in one line. Between two operators the
 * interpreter asks nothing. At a jump or a call it would ask, as soon as its pace at that moment says, and that depends on the load.
 */
const DEAF = {
  source: `function main() { let s = "x"; let t = "x"; for (let i = 0; i < 29; i += 1) { s += s; t += t; } ${"s === t; ".repeat(1_000)} }`,
  kind: "function",
  input: null,
  limits: { timeoutMs: 60 },
} as const satisfies ScriptRequest;

describe("the service for scripts", () => {
  let service: ScriptService;
  beforeAll(async () => {
    await ensureBuilt();
    service = await startScriptService({
      buildFolder: distFolder,
      idleMs: IDLE_MS,
      output: "ignore",
      onStart: () => undefined,
    });
  });
  afterAll(() => service.stop());

  const send = (owner: string, request: ScriptRequest, signal?: AbortSignal): Promise<Response> =>
    fetch(service.url, {
      method: "POST",
      headers: headersOf(owner, request.limits?.timeoutMs ?? 1_000, null),
      body: JSON.stringify(request),
      ...(signal !== undefined && { signal }),
    });
  const outcomeOf = async (answer: Promise<Response>): Promise<ScriptOutcome> =>
    (await (await answer).json()) as ScriptOutcome;

  it("runs a script", async () => {
    expect(await outcomeOf(send("a", GOOD))).toMatchObject({ ok: true, output: 2 });
  });

  it("answers other owners while hostile scripts run", async () => {
    const [, ...some] = HOSTILE_SCRIPTS.slice(0, 10);
    let ended = 0;
    const hostile = some.map(async ([, source]) => {
      const answer = await send("hostile", { source, kind: "function", input: null });
      ended += 1;
      // On a busy machine it may end with its process.
      return answer.status !== PROCESS_ENDED && ((await answer.json()) as ScriptOutcome).ok;
    });
    for (let count = 0; count < 20; count += 1)
      expect(await outcomeOf(send(`good ${count}`, GOOD))).toMatchObject({ ok: true, output: 2 });
    expect(ended).toBeLessThan(some.length);
    expect(await Promise.all(hostile)).toEqual(some.map(() => false));
  }, 120_000);

  it("kills the process of a script that hears nothing, and runs the next one in a new process", async () => {
    const before = service.pids();
    const deaf = send("deaf", DEAF);
    for (let count = 0; count < 5; count += 1)
      expect(await outcomeOf(send(`good ${count}`, GOOD))).toMatchObject({ ok: true, output: 2 });
    const answer = await deaf;
    expect(answer.status, await answer.text()).toBe(PROCESS_ENDED);
    expect(await outcomeOf(send("deaf", GOOD))).toMatchObject({ ok: true, output: 2 });
    expect(service.pids()).not.toEqual(before);
  }, 60_000);

  it("runs a script again when its process is killed from outside", async () => {
    const slow = outcomeOf(
      send("slow", {
        source: "() => { let n = 0; for (let i = 0; i < 2e6; i += 1) n += 1; return n; }",
        kind: "function",
        input: null,
        limits: { timeoutMs: 20_000 },
      }),
    );
    for (const pid of service.pids()) process.kill(pid, "SIGKILL");
    expect(await slow).toMatchObject({ ok: true, output: 2_000_000 });
  }, 60_000);

  it("refuses more than may wait, and forgets who has gone", async () => {
    const leave = new AbortController();
    const crowd = Array.from({ length: 110 }, () =>
      send("crowd", { ...GOOD, source: "() => { for (;;); }" }, leave.signal).then(
        ({ status }) => status,
        () => "gone",
      ),
    );
    expect(await Promise.race(crowd)).toBe(TOO_MANY_WAIT);
    leave.abort();
    expect(await Promise.all(crowd)).toContain("gone");
    await expect.poll(() => send("crowd", GOOD).then(({ status }) => status)).toBe(200);
  }, 60_000);

  it("reaches nothing", async () => {
    const names = await outcomeOf(send("a", { ...GOOD, source: "() => [typeof fetch, typeof process, typeof env]" }));
    expect(names).toMatchObject({ ok: true, output: ["undefined", "undefined", "undefined"] });
    expect((await fetch(new URL("/", service.url), { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("the processes for scripts", () => {
  const opened: ScriptService[] = [];
  beforeAll(() => ensureBuilt());
  afterAll(() => Promise.all(opened.map((service) => service.stop())));

  /** A service without a process yet, and the names of the processes that it starts. */
  async function openService(idleMs = IDLE_MS): Promise<{ service: ScriptService; started: string[] }> {
    const started: string[] = [];
    const service = await startScriptService({
      buildFolder: distFolder,
      idleMs,
      output: "ignore",
      onStart: (name) => void started.push(name),
    });
    opened.push(service);
    return { service, started };
  }

  const outputOf = async ({ url }: ScriptService, owner: string): Promise<unknown> => {
    const headers = headersOf(owner, 1_000, null);
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(GOOD) });
    return response.json();
  };

  it("start with the first script: several at once start each process once, and all are answered", async () => {
    const { service, started } = await openService();
    expect(service.pids()).toEqual([]);
    const outputs = await Promise.all(["a", "b", "c", "d"].map((owner) => outputOf(service, owner)));
    expect(outputs).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ ok: true, output: 2 })));
    expect(started).not.toEqual([]);
    expect(new Set(started).size).toBe(started.length);
  });

  it("end when nothing runs for a while, and start again with the next script", async () => {
    const { service, started } = await openService(200);
    expect(await outputOf(service, "a")).toMatchObject({ ok: true, output: 2 });
    await expect.poll(() => service.pids(), { timeout: 30_000 }).toEqual([]);
    const before = started.length;
    expect(await outputOf(service, "a")).toMatchObject({ ok: true, output: 2 });
    expect(started.length).toBeGreaterThan(before);
  });
});
