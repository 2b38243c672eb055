import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { ensureBuilt } from "#local/fresh-build";
import { type IntakeService, startIntakeService } from "#local/intake-service";
import { IDLE_MS } from "#local/kept-process";
import { distFolder } from "#local/paths";
import {
  type IntakeTask,
  type KeyRequest,
  OVERTIME,
  TASK_HEADER,
  toHeader,
  TURN_HEADER,
} from "#platform/intake/intake-task";

const DOCUMENT: IntakeTask = { kind: "document", url: "https://api.example.com/openapi", baseUrl: null, include: null };
const GOOD = JSON.stringify({ paths: { "/a": { get: { operationId: "a" } } } });
const SALT = "A".repeat(22);
const keyOf = (cost: KeyRequest["cost"]): string => JSON.stringify({ password: "a password", salt: SALT, cost });
const QUICK = keyOf({ N: 1_024, r: 8, p: 1 });
/** The most that the runtime hashes: about a third of a second. */
const SLOW = keyOf({ N: 16_384, r: 8, p: 8 });

describe("the service for what strangers send", () => {
  let service: IntakeService;
  beforeAll(async () => {
    await ensureBuilt();
    service = await startIntakeService({
      buildFolder: distFolder,
      idleMs: IDLE_MS,
      output: "ignore",
      onStart: () => undefined,
    });
  });
  afterAll(() => service.stop());

  const send = (task: IntakeTask, body: string, owner = "a", signal?: AbortSignal): Promise<Response> =>
    fetch(service.url, {
      method: "POST",
      headers: { [TASK_HEADER]: toHeader(task), [TURN_HEADER]: owner },
      body,
      ...(signal !== undefined && { signal }),
    });

  it("starts a process for a kind of task with its first task", async () => {
    expect(service.pids()).toHaveLength(0);
    const tools = (await (await send(DOCUMENT, GOOD)).json()) as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(["a"]);
    expect(service.pids()).toHaveLength(1);
  });

  it("kills a process that does not answer within its limit, while other kinds of tasks are done", async () => {
    expect(await (await send({ kind: "key" }, QUICK)).json()).toMatch(/^[\w-]{43}$/);
    const hashing = service.pids().at(-1) ?? 0;
    process.kill(hashing, "SIGSTOP");
    const deaf = send({ kind: "key" }, QUICK);
    const check = JSON.stringify({ schema: { type: "number" }, value: "x" });
    expect(await (await send({ kind: "check" }, check)).json()).toEqual([
      { path: [], message: "must be of type number" },
    ]);
    expect((await send(DOCUMENT, GOOD)).status).toBe(200);
    expect((await deaf).status).toBe(OVERTIME);
    expect((await send({ kind: "key" }, QUICK)).status).toBe(200);
    expect(service.pids()).not.toContain(hashing);
  });

  it("refuses a document with its reason", async () => {
    const answer = await send(DOCUMENT, "just words");
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: "PROVIDER_ERROR", details: { reason: "not_a_tool_server" } });
  });

  it("refuses an owner whose line is long with the time after which to ask again, and takes another owner's task", async () => {
    const leave = new AbortController();
    const crowd = Array.from({ length: 300 }, () =>
      send({ kind: "key" }, SLOW, "crowd", leave.signal).then(
        (answer) => answer,
        () => null,
      ),
    );
    const refused = await Promise.any(
      crowd.map(async (sent) => {
        const answer = await sent;
        if (answer?.status !== 503) throw new Error("It was not refused.");
        return answer;
      }),
    );
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(5);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    const other = send({ kind: "key" }, QUICK, "another");
    leave.abort();
    expect((await other).status).toBe(200);
    await Promise.all(crowd);
  });

  it("lets the passwords of ten owners at once wait for their turns, and refuses none", async () => {
    // Its own service: the slow passwords of another test would lengthen the expected wait.
    const own = await startIntakeService({
      buildFolder: distFolder,
      idleMs: 60_000,
      output: "ignore",
      onStart: () => {},
    });
    onTestFinished(() => own.stop());
    const owners = Array.from({ length: 100 }, (_none, index) => `network ${index % 10}`);
    const hashed = async (owner: string): Promise<number> => {
      const headers = { [TASK_HEADER]: toHeader({ kind: "key" }), [TURN_HEADER]: owner };
      return (await fetch(own.url, { method: "POST", headers, body: QUICK })).status;
    };
    expect(await Promise.all(owners.map((owner) => hashed(owner)))).toEqual(owners.map(() => 200));
  });

  it("takes in a list of tools, and looks for secrets in a file", async () => {
    const inputSchema = { type: "object" };
    const form = { name: "a", title: null, description: "", inputSchema, outputSchema: null, annotations: {} };
    const listed = [{ name: "a", given: { name: "a", inputSchema }, fault: null }];
    const tools = await send({ kind: "tools", url: "https://tools.example.com/mcp" }, JSON.stringify(listed));
    expect(await tools.json()).toEqual([
      { name: "a", digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown, form: JSON.stringify(form) },
    ]);
    const secret = JSON.stringify({ nodes: [{ config: { k: `ghp_${"aB3".repeat(12)}` } }] });
    expect(await (await send({ kind: "secrets" }, secret)).json()).toMatchObject([{ path: "nodes.0.config.k" }]);
  });

  it("ends a process that has no task for a while, and starts another with the next task", async () => {
    const started: string[] = [];
    const onStart = (name: string): void => void started.push(name);
    const quick = await startIntakeService({ buildFolder: distFolder, idleMs: 200, output: "ignore", onStart });
    onTestFinished(() => quick.stop());
    const headers = { [TASK_HEADER]: toHeader({ kind: "key" }), [TURN_HEADER]: "a" };
    const hashed = async (): Promise<number> =>
      (await fetch(quick.url, { method: "POST", headers, body: QUICK })).status;
    expect(await Promise.all([hashed(), hashed(), hashed()])).toEqual([200, 200, 200]);
    expect(new Set(started)).toEqual(new Set(["intake-key"]));
    await expect.poll(() => quick.pids(), { timeout: 30_000 }).toEqual([]);
    const before = started.length;
    expect(await hashed()).toBe(200);
    expect(started.length).toBeGreaterThan(before);
  });

  it("answers on no other path, and nothing without a task", async () => {
    const headers = { [TASK_HEADER]: toHeader({ kind: "key" }) };
    expect((await fetch(new URL("/", service.url), { method: "POST", headers, body: QUICK })).status).toBe(404);
    expect((await fetch(service.url, { method: "POST", body: QUICK })).status).toBe(404);
  });
});
