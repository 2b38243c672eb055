import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createWebhook, readDelivery, sendTest } from "#test/support/webhooks";

const GUIDE = resolve(repositoryFolder, "docs/guides/webhooks.md");
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const hasPython = spawnSync("python3", ["-c", "pass"]).status === 0;

const [withSdk, withLibrary] = await receiversIn("ts");
const [withoutPackage] = await receiversIn("python");

const PROGRAMS = [
  { name: "the SDK", code: withSdk, program: process.execPath },
  { name: "standardwebhooks", code: withLibrary, program: process.execPath },
  ...(hasPython ? [{ name: "Python", code: withoutPackage, program: "python3" }] : []),
];

test.each(PROGRAMS)(
  "the guide's receiver with $name takes a delivery, and refuses one that another secret signed",
  async ({ code = "", program }) => {
    const owner = await signUp();
    const port = await freePort();
    const webhook = await createWebhook(owner, `http://127.0.0.1:${port}/`);
    const printed = await started(code, program, { PORT: String(port), WEBHOOK_SECRET: webhook.secret });
    expect(await statusOfTest(owner, webhook.id)).toBe(204);
    expect(printed()).toContain("webhook.test");
    await call("POST", `/api/webhooks/${webhook.id}/rotate-secret`, {
      token: owner.token,
      body: { secret: OTHER_SECRET, overlap_seconds: 0 },
    });
    expect(await statusOfTest(owner, webhook.id)).toBe(400);
  },
);

/** The programs of a language in the guide, in its order. */
async function receiversIn(language: string): Promise<string[]> {
  const text = await readFile(GUIDE, "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code);
}

/** Starts a receiver in a folder with the packages that it names, until it listens. Returns a reader of what it printed. */
async function started(code: string, program: string, environment: Record<string, string>): Promise<() => string> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-receiver-"));
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, "tenure"), { recursive: true });
  await writeFile(join(packages, "tenure/package.json"), '{"type":"module","exports":"./sdk/client.ts"}');
  await symlink(resolve(repositoryFolder, "src/sdk"), join(packages, "tenure/sdk"));
  await symlink(resolve(repositoryFolder, "node_modules/standardwebhooks"), join(packages, "standardwebhooks"));
  const file = join(folder, program === "python3" ? "receiver.py" : "receiver.mts");
  await writeFile(file, code);
  const child = spawn(program, [file], { env: { ...process.env, ...environment } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
    });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(printed);
        return fetch(`http://127.0.0.1:${environment["PORT"]}/`).then(
          () => true,
          () => false,
        );
      },
      { message: printed },
    )
    .toBe(true);
  return () => printed;
}

/** The status that the receiver answered to a test of the webhook. */
async function statusOfTest(owner: TestAccount, webhookId: string): Promise<number | null | undefined> {
  const { id } = await sendTest(owner, webhookId);
  await expect.poll(async () => (await readDelivery(owner, webhookId, id)).attempts.length).toBeGreaterThan(0);
  return (await readDelivery(owner, webhookId, id)).attempts[0]?.response_status;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
