import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { WORKER_FILES } from "#local/deployed-names";
import { dotEnv } from "#local/dot-env";
import { repositoryFolder } from "#local/paths";
import { freePort } from "#local/ports";
import { wranglerProgram } from "#local/wrangler-program";
import { startInstance } from "#test/support/instance";
import { cleanups, dataFolder } from "#test/support/program";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";

/** wrangler asks no outside host. */
const OFFLINE = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Started {
  child: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

function start(args: readonly string[]): Started {
  const child = spawn(process.execPath, args, {
    cwd: repositoryFolder,
    env: OFFLINE,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (text += part.toString()));
  const exit = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
    await exit;
  });
  return { child, output: () => text, exit };
}

/** All Workers of a deployment, with their bindings, queues, buckets and objects, in wrangler's simulators. */
async function startWorkers(variables: Record<string, string>): Promise<{ baseUrl: string; workers: Started }> {
  const folder = await dataFolder();
  const port = await freePort("127.0.0.1");
  const variablesFile = join(folder, "variables");
  await writeFile(variablesFile, dotEnv(variables), { mode: 0o600 });
  const workers = start([
    wranglerProgram,
    "dev",
    // The first one is served, and the others are reached by its bindings.
    ...WORKER_FILES.toReversed().flatMap((file) => ["--config", file]),
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
    "--inspector-port",
    "0",
    "--persist-to",
    join(folder, "state"),
    "--env-file",
    variablesFile,
    "--show-interactive-dev-session=false",
  ]);
  const baseUrl = `http://127.0.0.1:${port}`;
  const isWell = (): Promise<boolean> =>
    fetch(`${baseUrl}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  await vi.waitUntil(async () => workers.child.exitCode !== null || (await isWell()), {
    timeout: 180_000,
    interval: 200,
  });
  expect(workers.child.exitCode, workers.output()).toBeNull();
  return { baseUrl, workers };
}

test("what a deployment uploads answers in the platform's simulators: accounts, agents, runs, buckets and queues", async () => {
  const packed = start(["src/local/run.js", "deploy", "--dry-run"]);
  expect(await packed.exit, packed.output()).toBe(0);
  for (const name of ["TENANT_GATE", "WEBHOOK_DELIVERIES", "PHOTOS", "SCRIPTS", "PICTURES", "INTAKE"])
    expect(packed.output()).toContain(name);

  // Its database alone is used: a deployed Worker has a database elsewhere.
  const instance = await startInstance();
  cleanups.push(() => instance.stop());
  const { baseUrl } = await startWorkers({
    LIBSQL_URL: instance.database.url,
    JWT_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64url"),
    // A receiver on this machine has no TLS.
    ENVIRONMENT: "local",
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
  });
  const send = async <Data>(method: string, path: string, sent: Sent = {}): Promise<Data> => {
    const headers = {
      "content-type": "application/json",
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    };
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    return (JSON.parse(text) as { data: Data }).data;
  };

  // The Worker that takes in what strangers send hashes the password.
  const account = { email: `owner-${crypto.randomUUID()}@example.com`, password: "correct horse battery staple" };
  await send("POST", "/api/auth/signup", { body: account });
  const { access_token: token } = await send<{ access_token: string }>("POST", "/api/auth/login", {
    body: account,
  });

  const receiver = await startWebhookReceiver();
  const body = { url: receiver.url, events: ["agent.executed"] };
  const { secret } = await send<{ secret: string }>("POST", "/api/webhooks", { token, body });
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    token,
    body: { name: "Reader", role: "custom", maturity_level: "student", capabilities: ["summarize"] },
  });
  const { poll_url: url } = await send<{ poll_url: string }>("POST", `/api/agents/${agent.id}/execute`, {
    token,
    headers: { prefer: "respond-async" },
    body: { task: "Summarize the text in one sentence", context: { text: "Revenue rose. Costs fell." } },
  });
  const read = () => send<{ status: string }>("GET", url, { token });
  await vi.waitUntil(async () => (await read()).status === "completed", { timeout: 60_000, interval: 200 });

  await vi.waitUntil(() => receiver.requests.length > 0, { timeout: 60_000, interval: 50 });
  const [delivered] = receiver.requests;
  expect(delivered && verifySignature(delivered, secret)).toMatchObject({ event: "agent.executed" });
}, 600_000);
