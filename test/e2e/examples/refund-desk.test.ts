import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { dataFolder, npmStart } from "#test/support/program";

const run = promisify(execFile);

/** Runs the program of the guide as a reader does, and returns what it printed. */
async function refundDesk(environment: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, ["examples/refund-desk/run.ts"], {
    cwd: repositoryFolder,
    env: { ...process.env, REFUND_DESK_PORT: "0", ...environment },
  });
  return stdout;
}

/** The lines below a heading of what was printed. */
const below = (printed: string, heading: string): string[] =>
  printed
    .slice(printed.indexOf(heading))
    .split("\n")
    .slice(1)
    .map((line) => line.trim().replaceAll(/ {2,}/g, "  "))
    .filter(Boolean);

const LEDGER = ["SO-102  62.40 EUR  the lamp arrived broken", "SO-104  25.00 EUR  One chair has a scratch"];

test("the program of the guide does what the guide says: money goes back exactly where a person allowed it", async () => {
  const folder = await dataFolder();
  const { baseUrl } = await npmStart(folder, { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", LOG_LEVEL: "error" });
  const credentials = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  const { api_key: key } = credentials;
  const printed = await refundDesk({ TENURE_URL: baseUrl, TENURE_API_KEY: key });

  expect(below(printed, "Ledger")).toEqual(LEDGER);
  expect([...printed.matchAll(/^ {2}outcome +(\w+)/gm)].map(([, outcome]) => outcome)).toEqual([
    "done",
    "done",
    "refused",
    "partial",
  ]);
  expect([...printed.matchAll(/agent\.executed, verified: (\w+)/g)].map(([, outcome]) => outcome)).toEqual([
    "done",
    "done",
    "refused",
    "partial",
  ]);
  expect(printed.match(/^ {2}asks /gm)).toHaveLength(3);
  expect(printed).toContain("the receiver answers 401");

  const answer = await fetch(`${baseUrl}/api/effects`, { headers: { "x-api-key": key } });
  const { data } = (await answer.json()) as {
    data: { effects: { action: string; status: string; arguments: object }[] };
  };
  const refunds = data.effects.filter(({ action }) => action === "refund");
  expect(refunds.map(({ status }) => status)).toEqual(["done", "done"]);
  expect(refunds.map((effect) => effect.arguments)).toEqual([
    expect.objectContaining({ order_id: "SO-104", body: expect.objectContaining({ amount: 25 }) }),
    expect.objectContaining({ order_id: "SO-102", body: expect.objectContaining({ amount: 62.4 }) }),
  ]);

  // Without a key it opens a new workspace, so it can run again.
  expect(below(await refundDesk({ TENURE_URL: baseUrl }), "Ledger")).toEqual(LEDGER);
});
