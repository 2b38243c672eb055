import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { dataFolder, npmStart } from "#test/support/program";

/** The first of three free ports in a row. */
async function threePorts(): Promise<number> {
  for (;;) {
    const first = await bound(0);
    const others = await Promise.all([first.port + 1, first.port + 2].map((port) => bound(port).catch(() => null)));
    for (const one of [first, ...others]) one?.close();
    if (!others.includes(null)) return first.port;
  }
}

async function bound(port: number): Promise<{ port: number; close(): void }> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, close: () => void server.close() };
}

async function runExample(environment: Readonly<Record<string, string>>): Promise<{ code: number; text: string }> {
  const child = spawn("npm", ["run", "--silent", "refund-desk"], {
    cwd: repositoryFolder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

interface Run {
  task: string;
  outcome: string;
}

interface Effect {
  tool: string;
  status: string;
}

test("the refund desk runs as its README says, twice, and the shop makes exactly the approved refunds", async () => {
  const first = await threePorts();
  const hosts = [0, 1, 2].map((place) => `127.0.0.1:${first + place}`).join(",");
  const folder = await dataFolder();
  const { baseUrl } = await npmStart(folder, { OUTBOUND_ALLOW_HOSTS: hosts });
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  const environment = { TENURE_URL: baseUrl, TENURE_API_KEY: key, REFUND_DESK_PORT: String(first) };
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${baseUrl}${path}`, { headers: { "X-API-Key": key } });
    return ((await answer.json()) as { data: Data }).data;
  };

  for (let time = 1; time <= 2; time += 1) {
    const { code, text } = await runExample(environment);
    expect({ code, text }).toMatchObject({ code: 0 });
    const [, ledger = ""] = text.split("The ledger of the shop\n");
    expect(ledger.split("\n").filter((line) => line.includes(" EUR. "))).toEqual([
      "  SO-102: 12.5 EUR. The customer asked for it.",
      "  SO-104: 8 EUR. Two of the cups were broken.",
    ]);
    expect(text).toContain("Refused deliveries: 0");
    expect(text).toContain("3 of 3 passed");
    const { effects } = await read<{ effects: Effect[] }>("/api/effects?limit=100");
    const refunds = effects.filter(({ tool }) => tool === "mcp__orders__refund_order");
    // Those of the agent that the program made this time; it has removed the former one.
    expect(refunds.map(({ status }) => status)).toEqual(["done", "done"]);
  }

  const { executions } = await read<{ executions: Run[] }>("/api/executions?limit=6");
  expect(executions.toReversed().map(({ task, outcome }) => [/SO-\d+/.exec(task)?.[0], outcome])).toEqual([
    ["SO-101", "done"],
    ["SO-103", "done"],
    ["SO-102", "done"],
    ["SO-102", "done"],
    ["SO-103", "refused"],
    ["SO-104", "partial"],
  ]);
});
