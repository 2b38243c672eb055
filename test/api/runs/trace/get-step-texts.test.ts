import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { ask, connected, ofServer } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { strikeClock } from "#test/support/webhooks";

const DAY_MS = 86_400_000;
const KEY = "sk-traced-0123456789abcdef";
const finish = {
  kind: "reply",
  calls: [{ id: "2", name: "finish", input: { summary: "It is long.", confidence: 0.9 } }],
} as const;

interface Message {
  role: string;
  content: unknown;
}

interface WholeStep {
  id: string;
  kind: string;
  input?: { instructions: string; messages: Message[]; tools: { name: string }[] };
  output?: unknown;
  input_left_out: number;
  output_left_out: number;
}

let server: ModelServer;
let owner: TestAccount;

beforeAll(async () => {
  server = await startModelServer(KEY);
  owner = await signUp();
  await connected(owner, { ...ofServer(server), models: [{ name: "large" }] });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Runs a task whose model measures a text and then ends it. Returns the path of its trace. */
async function traced(text: string, context: Record<string, unknown> = {}): Promise<{ path: string; run: string }> {
  const { id } = await createAgent(owner, { configuration: { system_prompt: "Answer like a heron." } });
  server.script(
    { kind: "reply", text: "I measure.", calls: [{ id: "1", name: "measure_text", input: { text } }] },
    finish,
  );
  const run = await executeToEnd(owner, id, { task: "How long is it?", context });
  return { path: `/api/agents/${id}/executions/${run}/trace`, run };
}

const step = async (path: string, id: string): Promise<WholeStep> =>
  (await ask(owner, "GET", `${path}/${id}/texts`)).data<WholeStep>();

test("a step shows what the model was asked and answered, and a call's arguments, in full", async () => {
  const text = `${"The heron stands. ".repeat(200)}The last word is zephyr.`;
  const { path } = await traced(text, { note: "A note of the caller." });
  const [first, call, , last] = await Promise.all(["1", "2", "3", "4"].map((id) => step(path, id)));
  expect([first, call, last].map((one) => one?.kind)).toEqual(["model", "tool", "model"]);
  expect(first?.input?.instructions).toContain("Answer like a heron.");
  expect(JSON.stringify(first?.input?.messages)).toContain("A note of the caller.");
  expect(first?.input?.tools.map(({ name }) => name)).toContain("measure_text");
  expect(first?.output).toMatchObject({ text: "I measure.", calls: [{ tool: "measure_text", input: { text } }] });
  expect(call?.input).toEqual({ text });
  expect(last?.input?.messages.slice(0, first?.input?.messages.length)).toEqual(first?.input?.messages);
  expect(last?.input?.instructions).toBe(first?.input?.instructions);
  expect(last?.input?.messages.at(-1)?.role).toBe("tool");
  expect(last?.output).toMatchObject({ calls: [{ tool: "finish" }] });
  expect([first, call, last].map((one) => [one?.input_left_out, one?.output_left_out])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("what looks like a secret, and the key of the connection, is in no step", async () => {
  const { path } = await traced("Plain.", {
    password: "correct horse",
    log: "used ghp_0123456789abcdefghijABCDEFGHIJ0123456789",
  });
  const texts = await Promise.all(
    ["", "/1/texts", "/2/texts", "/3/texts", "/4/texts"].map(
      async (part) => (await ask(owner, "GET", path + part)).text,
    ),
  );
  expect(texts.join("")).toContain("[redacted]");
  for (const secret of [KEY, "ghp_0123456789"]) expect(texts.join("")).not.toContain(secret);
});

test("another workspace reads no step, and a missing one is not found", async () => {
  const { path } = await traced("Plain.");
  const stranger = await signUp();
  expect((await ask(stranger, "GET", `${path}/1/texts`)).error?.code).toBe("FORBIDDEN");
  expect((await ask(owner, "GET", `${path}/99/texts`)).error?.code).toBe("NOT_FOUND");
});

test("texts are removed with the run's input, also those in the bucket", async () => {
  const { path, run } = await traced("Long. ".repeat(2_000));
  const [[texts] = []] = await inDatabase("SELECT texts FROM step_texts WHERE execution_id = ?", run);
  expect(texts).toBeNull();
  await copyRow("executions", run, 1, { id: newUuidSql(Date.now() - 100 * DAY_MS) });
  const [[old] = []] = await inDatabase(
    "SELECT id FROM executions WHERE agent_id = ? ORDER BY id LIMIT 1",
    path.split("/")[3] ?? "",
  );
  await inDatabase("INSERT INTO step_texts (execution_id, tenant_id) VALUES (?, ?)", String(old), owner.tenantId);
  await strikeClock();
  const kept = "SELECT count(*) FROM step_texts WHERE execution_id = ?";
  expect([await inDatabase(kept, String(old)), await inDatabase(kept, run)]).toEqual([[[0]], [[1]]]);

  // The row goes, and the sweep removes its object: a row that comes back finds none.
  await inDatabase("DELETE FROM step_texts WHERE execution_id = ?", run);
  expect((await inDatabase("SELECT count(*) FROM gone_trace_objects WHERE execution_id = ?", run))[0]).toEqual([1]);
  await strikeClock();
  expect((await inDatabase("SELECT count(*) FROM gone_trace_objects WHERE execution_id = ?", run))[0]).toEqual([0]);
  await inDatabase("INSERT INTO step_texts (execution_id, tenant_id) VALUES (?, ?)", run, owner.tenantId);
  expect((await step(path, "1")).input).toBeUndefined();
});
