import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { expect, test, vi } from "vitest";

import { repositoryFolder } from "#local/paths";
import { startModelServer, type ModelServer } from "#test/support/model-server";
import { cleanups, dataFolder, npmStart } from "#test/support/program";
import { startTraceReceiver } from "#test/support/trace-receiver";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** No shape of a key that is known: only their own text can give them away. */
const NORTH = "heronNorthKey9f81c2d4Zq7";
const OPERATOR = "heronOperatorKey77aa31Wm2";
const HEADER = "heronTraceHeader5c91Lk8";
const OPERATORS_HEADER = "heronOperatorHeader03beVx4";
const WEBHOOK = "heronWebhookSecret6d20Pt1";
const SECRETS = {
  "the key of a model connection": NORTH,
  "the operator's model key": OPERATOR,
  "a header of the tenant's receiver of traces": HEADER,
  "a header of the operator's receiver of traces": OPERATORS_HEADER,
  "the secret of a webhook": WEBHOOK,
};

interface Seen {
  place: string;
  text: string;
}

/** The named secrets that a text has, in clear or as base64. */
const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS).flatMap(([name, secret]) => {
    const coded = Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1);
    return text.includes(secret) || text.includes(coded) ? [name] : [];
  });

/** All files below a folder, also what is compressed in them. */
async function filesIn(folder: string): Promise<Seen[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const seen = await Promise.all(
    files.map(async (path) => {
      const bytes = await readIfThere(path);
      if (bytes === null) return [];
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return [{ place: path, text: (isPacked ? gunzipSync(bytes) : bytes).toString("latin1") }];
    }),
  );
  return seen.flat();
}

/** An object that has done its work removes its file, and may do so after the folder was listed. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * A vendor that does a task and then refuses the next calls. All of its answers repeat the key that it got, also the one
 * that succeeds.
 */
function worksThenRepeats(server: ModelServer, key: string): void {
  const words = `Request refused for the key ${key} (Bearer ${key})`;
  const header = Buffer.from(`authorization: Bearer ${key}`).toString("base64");
  const input = { summary: `Done for ${key}.`, details: { you_sent: `Bearer ${key}`, coded: header }, confidence: 0.9 };
  server.script({ kind: "reply", text: `I got Bearer ${key}.`, calls: [{ id: "1", name: "finish", input }] });
  let turn = 0;
  server.respond(() => {
    turn += 1;
    if (turn % 3 === 0) return { kind: "body", body: JSON.stringify({ error: { message: words } }) };
    return { kind: "status", status: turn % 3 === 1 ? 400 : 401, message: words };
  });
}

test("no key, header or secret is in clear in an answer, the log, a trace, an export, a backup or the data", async () => {
  const [north, operators] = await Promise.all([startModelServer(NORTH), startModelServer(OPERATOR)]);
  cleanups.push(
    () => north.close(),
    () => operators.close(),
  );
  const [tenantTraces, operatorTraces, events] = await Promise.all([
    startTraceReceiver(),
    startTraceReceiver(),
    startWebhookReceiver(),
  ]);
  const folder = await dataFolder();
  const program = await npmStart(folder, {
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: operators.baseUrl,
    LLM_API_KEY: OPERATOR,
    LLM_MODEL: "test-model",
    INSTANCE_MODELS: "*",
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
    TRACE_EXPORT_URL: operatorTraces.url,
    TRACE_EXPORT_HEADERS: `x-api-key=${OPERATORS_HEADER}`,
  });
  const seen: Seen[] = [];
  let token: string | undefined;
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${program.baseUrl}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const headers = JSON.stringify([...response.headers]);
    seen.push({ place: `${method} ${path} → ${response.status}`, text: headers + text });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  const dataOf = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await ask(method, path, body);
    expect(answer["success"], `${path}: ${JSON.stringify(answer)}`).toBe(true);
    return answer["data"] as Data;
  };

  const email = `owner-${crypto.randomUUID()}@example.com`;
  token = (await dataOf<{ access_token: string }>("POST", "/api/auth/signup", { email, password: "a long password" }))
    .access_token;

  // Stored.
  const connection = await dataOf<{ id: string }>("POST", "/api/model-connections", {
    name: "north",
    provider: "openai-compatible",
    base_url: north.baseUrl,
    api_key: NORTH,
    models: [{ name: "test-model" }],
  });
  const hook = await dataOf<{ id: string }>("POST", "/api/webhooks", {
    url: events.url,
    events: ["agent.executed", "execution.failed"],
    secret: WEBHOOK,
  });
  // The answer that creates a webhook shows its secret, once.
  seen.pop();
  const receiver = { url: tenantTraces.url, headers: { authorization: `Bearer ${HEADER}` }, include_content: true };
  await ask("PUT", "/api/trace-export", receiver);

  // Used: work that succeeds, vendors that repeat the key, and receivers that do.
  const agents: string[] = [];
  for (const [server, key, model] of [
    [north, NORTH, "north/test-model"],
    [operators, OPERATOR, "instance/test-model"],
  ] as const) {
    const made = await dataOf<{ agent: { id: string } }>("POST", "/api/agents", {
      name: `Agent of ${model}`,
      role: "custom",
      maturity_level: "student",
      configuration: { model },
    });
    agents.push(made.agent.id);
    worksThenRepeats(server, key);
    for (let run = 0; run < 3; run++)
      await ask("POST", `/api/agents/${made.agent.id}/execute`, {
        task: "Count the herons",
        context: { note: `Herons stand. `.repeat(1_500) },
      });
    expect(server.requests.length).toBeGreaterThanOrEqual(3);
  }
  for (let call = 0; call < 2; call++) await ask("POST", `/api/model-connections/${connection.id}/test`, {});
  await ask("POST", "/api/model-connections/try", {
    provider: "openai-compatible",
    base_url: north.baseUrl,
    api_key: NORTH,
    model: "test-model",
  });
  await ask("POST", `/api/webhooks/${hook.id}/test`);
  await Promise.all([tenantTraces.runs(6), operatorTraces.runs(6), events.received(7)]);
  expect(tenantTraces.requests[0]?.headers["authorization"]).toBe(`Bearer ${HEADER}`);
  expect(operatorTraces.requests[0]?.headers["x-api-key"]).toBe(OPERATORS_HEADER);
  tenantTraces.answerWith("echo");
  await ask("POST", "/api/trace-export/test");

  // Read: each run with its steps, and every list and export.
  for (const agentId of agents) {
    const { executions } = await dataOf<{ executions: { execution_id: string }[] }>(
      "GET",
      `/api/agents/${agentId}/executions`,
    );
    expect(executions).toHaveLength(3);
    for (const { execution_id: id } of executions) {
      const path = `/api/agents/${agentId}/executions/${id}`;
      for (const part of ["", "/trace", "/trace/1/texts", "/trace/2/texts", "/events"]) await ask("GET", path + part);
    }
    await ask("GET", `/api/graduation/agents/${agentId}/episodes/export`);
  }
  await ask("GET", `/api/webhooks/${hook.id}/deliveries`);
  const document = await ask("GET", "/api/openapi.json");
  const paths = Object.entries(document["paths"] as Record<string, Record<string, unknown>>)
    .filter(([path, methods]) => "get" in methods && !path.includes("{") && path !== "/api/events")
    .map(([path]) => path);
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths) await ask("GET", path);

  // Kept.
  const copy = join(await dataFolder(), "copy");
  const backup = spawnSync("npm", ["run", "--silent", "backup", "--", copy], {
    cwd: repositoryFolder,
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(backup.status, backup.stderr).toBe(0);
  const files = [...(await filesIn(copy)), ...(await filesIn(folder))];
  expect(files.map(({ text }) => text).join("")).toContain("Count the herons");
  await vi.waitUntil(() => program.lines.some((line) => line.includes("webhook_attempt")), { timeout: 10_000 });
  seen.push(...files, { place: "the log", text: program.lines.join("\n") });
  for (const [place, { requests }] of Object.entries({ tenantTraces, operatorTraces, events }))
    seen.push({ place, text: requests.map(({ body }) => body).join("\n") });

  // The vendors' words are told, without the key in them: those of an answer, too, wherever it goes.
  for (const place of ["/trace", "/episodes/export", "tenantTraces", "events"])
    expect(
      seen.some((one) => one.place.includes(place) && one.text.includes("Done for [masked].")),
      place,
    ).toBe(true);
  for (const place of ["/trace", "the log"])
    expect(seen.some((one) => one.place.includes(place) && one.text.includes("Request refused for the key"))).toBe(
      true,
    );
  const found = seen.flatMap(({ place, text }) => secretsIn(text).map((name) => `${name}: ${place}`));
  expect(found).toEqual([]);
}, 240_000);
