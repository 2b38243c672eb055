import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { expect, test } from "vitest";

import { canonicalJson } from "#lib/json";
import { repositoryFolder } from "#local/paths";
import { freePort } from "#local/ports";
import { cleanups, dataFolder, npmStart, type Program } from "#test/support/program";

const FOLDER = resolve(repositoryFolder, "examples/own-agent");

interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Hands requests on to the API, and remembers those with a JSON body. */
async function startRecorder(target: string): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on("data", (chunk: Buffer) => chunks.push(chunk));
    from.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const { method = "GET", url: path = "/", headers } = from;
      if (text !== "") asked.push({ method, path, body: JSON.parse(text) });
      const onward = ask(`${target}${path}`, { method, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      });
      onward.on("error", () => to.destroy());
      onward.end(text);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A program of the example. `heard` waits for a line that contains the words. */
function startFile(file: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(FOLDER, file)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waits: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      for (const look of waits) look();
    });
  const exit = once(child, "close").then(([code]: (number | null)[]) => code);
  cleanups.push(async () => {
    child.kill();
    await exit;
  });
  const heard = (words: string): Promise<string> =>
    new Promise((done, failed) => {
      const look = (): void => {
        const line = lines.find((one) => one.includes(words));
        if (line !== undefined) done(line);
      };
      waits.push(look);
      void exit.then(() => failed(new Error(`${file} ended without "${words}":\n${lines.join("\n")}`)));
      look();
    });
  return { lines, exit, heard };
}

interface Started {
  program: Program;
  folder: string;
  port: string;
}

async function startBoth(): Promise<Started> {
  const [folder, port] = [await dataFolder(), String(await freePort("127.0.0.1"))];
  const program = await npmStart(folder, { OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${port}` });
  return { program, folder, port };
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g;
const ADDRESS = /127\.0\.0\.1:\d+/g;

/** A request without what differs from run to run: ids, digests, ports and the numbers of messages. */
function comparable({ method, path, body }: Asked): string {
  const { id: _id, ...message } = body as Record<string, unknown>;
  const text = canonicalJson("jsonrpc" in message ? message : body);
  return `${method} ${path} ${text}`.replaceAll(IDS, "{id}").replaceAll(ADDRESS, "127.0.0.1:9311");
}

/** The requests that the guide shows: a line with method and path, and the block with the body below it. */
async function requestsInGuide(): Promise<Asked[]> {
  const text = await readFile(resolve(repositoryFolder, "docs/guides/own-agent.md"), "utf8");
  return [...text.matchAll(/^`(POST) (\S+)`[^\n]*\n+```json\n([^`]+)```/gm)].map(
    ([, method = "", path = "", body = ""]) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, "{id}"),
      body: JSON.parse(body) as unknown,
    }),
  );
}

test("an agent of elsewhere reads alone, waits for people, and rises by their verdicts; the guide shows each request", async () => {
  const { program, folder, port } = await startBoth();
  const recorder = await startRecorder(program.baseUrl);
  const run = startFile("run.js", { DATA_DIR: folder, TENURE_URL: recorder.url, SHOP_PORT: port });
  expect(await run.exit, run.lines.join("\n")).toBe(0);
  const text = run.lines.join("\n");
  expect(text).toContain("Level: student. draft_reply asks, find_article alone, get_order alone, refund_order asks");
  expect(text).toContain("refund_order SO-103 900: waits for a person");
  expect(text).toContain('The shop paid back: [{"order":"SO-102","amount_eur":12.5}]');
  expect(text).toContain("The person looked at the agent's calls: 12 right, 1 wrong.");
  expect(text).toContain("Level: intern. draft_reply alone, find_article alone, get_order alone, refund_order asks");
  expect(text).toContain("The shop has 1 draft.");

  const shown = await requestsInGuide();
  expect(shown.length).toBeGreaterThan(8);
  const made = new Set(recorder.asked.map(comparable));
  expect(shown.map(comparable).filter((one) => !made.has(one))).toEqual([]);
});

test("its program signs in by a person's consent, acts as the chosen agent, and is offered that agent again", async () => {
  const { program, folder, port } = await startBoth();
  const run = startFile("run.js", { DATA_DIR: folder, SHOP_PORT: port });
  const agentId = /[0-9a-f-]{36}/.exec(await run.heard("is registered"))?.[0];
  expect(await run.exit, run.lines.join("\n")).toBe(0);
  const token = await signIn(program.baseUrl, folder);
  await startFile("shop.js", { SHOP_PORT: port }).heard("The shop's tools are at");

  for (const expected of [null, agentId]) {
    const agent = startFile("agent.js", { TENURE_URL: program.baseUrl });
    // oxlint-disable-next-line no-await-in-loop -- the second sign-in comes after the first
    const asked = await fetch(await agent.heard("/oauth/authorize?"), { redirect: "manual" });
    const request = new URL(asked.headers.get("location") ?? "").searchParams.get("request") ?? "";
    const path = `/api/auth/consent?${new URLSearchParams({ request }).toString()}`;
    // oxlint-disable-next-line no-await-in-loop
    const consent = await call<{ proposed_agent_id: string | null }>(program.baseUrl, token, path);
    expect(consent.proposed_agent_id).toBe(expected);
    // oxlint-disable-next-line no-await-in-loop
    const given = await call<{ redirect_to: string }>(program.baseUrl, token, "/api/auth/grants", {
      request,
      agent_id: agentId,
    });
    // oxlint-disable-next-line no-await-in-loop
    await fetch(given.redirect_to);
    // oxlint-disable-next-line no-await-in-loop
    expect(await agent.exit, agent.lines.join("\n")).toBe(0);
    expect(agent.lines).toContain('get_order SO-101: {"state":"sent","total_eur":31.9}');
    expect(agent.lines).toContain("refund_order SO-103 900: waits for a person");
  }
});

async function signIn(baseUrl: string, folder: string): Promise<string> {
  const { email, password } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as {
    email: string;
    password: string;
  };
  const { access_token: token } = await call<{ access_token: string }>(baseUrl, null, "/api/auth/login", {
    email,
    password,
  });
  return token;
}

async function call<Data>(baseUrl: string, token: string | null, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  expect(answer.ok, path).toBe(true);
  return data;
}
