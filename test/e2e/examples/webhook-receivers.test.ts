import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { signDelivery } from "#events/webhook-deliveries/sign-delivery";
import { repositoryFolder } from "#local/paths";
import { buildSdk } from "#local/sdk/build-sdk";

const SECRET = `whsec_${Buffer.from("a-secret-of-the-test-with-32-byt").toString("base64")}`;
const OTHER_SECRET = `whsec_${Buffer.from("another-secret-of-32-bytes-here!").toString("base64")}`;

/** Each receiver of the guide, and what runs it. */
const RECEIVERS: Readonly<Record<string, string>> = {
  "sdk.ts": process.execPath,
  "standardwebhooks.ts": process.execPath,
  "receiver.py": "python3",
};

/** The receivers as the guide shows them, by the names of their files. */
async function shownReceivers(): Promise<Map<string, string>> {
  const guide = await readFile(resolve(repositoryFolder, "docs/guides/webhooks.md"), "utf8");
  const blocks = guide.matchAll(/<!-- receiver: (\S+) -->\n```\w+\n([^]*?)```/g);
  return new Map([...blocks].map(([, name = "", text = ""]) => [name, text]));
}

/** A folder in which a user has installed the SDK and `standardwebhooks`. */
async function userFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-receivers-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const name of ["openapi-fetch", "standardwebhooks"])
    await symlink(resolve(repositoryFolder, "node_modules", name), join(folder, "node_modules", name));
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

const isInstalled = (file: string): Promise<boolean> =>
  new Promise((told) => {
    spawn(file, ["--version"], { stdio: "ignore" })
      .on("error", () => told(false))
      .on("exit", (code) => told(code === 0));
  });

test("the guide shows the three receivers, each short", async () => {
  const shown = await shownReceivers();
  expect([...shown.keys()]).toEqual(Object.keys(RECEIVERS));
  for (const text of shown.values()) expect(text.trim().split("\n").length).toBeLessThanOrEqual(21);
});

test.each(Object.entries(RECEIVERS))(
  "the receiver %s of the guide takes a signed delivery, also during a rotation, and refuses every other one",
  async (name, file) => {
    if (!(await isInstalled(file))) return;
    const folder = await userFolder();
    if (name === "sdk.ts") await buildSdk(join(folder, "node_modules/tenure"));
    await writeFile(join(folder, name), (await shownReceivers()).get(name) ?? "");
    const port = await freePort();
    const child = spawn(file, [join(folder, name)], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill());
    let said = "";
    child.stdout.on("data", (part) => (said += String(part)));
    child.stderr.on("data", (part) => (said += String(part)));

    const body = JSON.stringify({ event: "webhook.test", data: { message: "It works: ü." }, timestamp: "2026-11-29" });
    const send = async (headers: Readonly<Record<string, string>>, text = body): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: text, headers });
      return answer.status;
    };
    const signed = (eventId: string, secrets = [SECRET], sentAt = Date.now()) =>
      signDelivery(secrets, { eventId, body, sentAt });

    await expect.poll(() => send(signed("first")).catch(() => said)).toBe(204);
    expect(await send(signed("second", [OTHER_SECRET, SECRET]))).toBe(204);
    expect(await send(signed("wrong", [OTHER_SECRET]))).toBe(401);
    expect(await send(signed("old", [SECRET], Date.now() - 301_000))).toBe(401);
    expect(await send(signed("tampered"), `${body} `)).toBe(401);
    expect(await send({ ...signed("other"), "webhook-id": "renamed" })).toBe(401);
    expect(await send({})).toBe(401);
    expect(said.match(/\w+ webhook\.test/g)).toEqual(["first webhook.test", "second webhook.test"]);
  },
);
