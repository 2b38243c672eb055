import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { type Wrangler, wranglerAt } from "#local/wrangler-program";

/** An account as the scripted program knows it. */
export interface Account {
  queues: string[];
  buckets: string[];
  /** Null before the Worker's first deployment. */
  secrets: string[] | null;
  isSignedIn: boolean;
  /** How many queues a page of the list has. */
  pageSize: number;
  /** How many buckets wrangler lists. */
  listedBuckets: number;
}

/** Prints what wrangler 4.155 prints; each sentence was copied from it, before an API that answered so. */
const SCRIPT = `
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
const [, self, ...words] = process.argv;
const file = new URL("account.json", "file://" + self);
const account = JSON.parse(readFileSync(file, "utf8"));
appendFileSync(new URL("calls.txt", "file://" + self), words.join(" ") + "\\n");
const refuse = (...lines) => {
  process.stderr.write("\\u001b[31m✘ \\u001b[41;31m[\\u001b[41;97mERROR\\u001b[41;31m]\\u001b[0m \\u001b[1m" + lines.join("\\n\\n  ") + "\\u001b[0m\\n\\n\\n🪵  Logs were written to \\"/logs/wrangler.log\\"\\n");
  process.exit(1);
};
const keep = () => writeFileSync(file, JSON.stringify(account));
const [area, ...rest] = words;
if (!account.isSignedIn)
  refuse("In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work. Please go to https://developers.cloudflare.com/fundamentals/api/get-started/create-token/ for instructions on how to create an api token, and assign its value to CLOUDFLARE_API_TOKEN.");
const failed = "A request to the Cloudflare API (/accounts/0123/" + area + ") failed.";
if (area === "secret") {
  if (account.secrets === null)
    refuse('Worker "tenure" not found.', "If this is a new Worker, run \`wrangler deploy\` first to create it.\\n  Otherwise, check that the Worker name is correct and you're logged into the right account.");
  console.log(JSON.stringify(account.secrets.map((name) => ({ name, type: "secret_text" })), null, 2));
} else if (area === "queues" && rest[0] === "list") {
  const page = Number(rest[2] ?? 1);
  const shown = account.queues.slice((page - 1) * account.pageSize, page * account.pageSize);
  if (shown.length === 0) console.log("");
  else {
    const row = (...cells) => "│ " + cells.join(" │ ") + " │";
    console.log(["┌────┬──────┬────────────┐", row("id", "name", "created_on"), ...shown.flatMap((name, index) => ["├────┼──────┼────────────┤", row("id" + index, name, "2026-11-01T00:00:00Z")]), "└────┴──────┴────────────┘"].join("\\n"));
  }
} else if (area === "queues") {
  const [, name] = rest;
  console.log("🌀 Creating queue '" + name + "'");
  if (account.queues.includes(name)) refuse(failed, "Queue name '" + name + "' is already taken. Please use a different name and try again. [code: 11009]");
  account.queues.push(name);
  keep();
  console.log("✅ Created queue '" + name + "'");
} else if (rest[1] === "list") {
  console.log("Listing buckets...");
  for (const name of account.buckets.slice(0, account.listedBuckets)) console.log("name:           " + name + "\\ncreation_date:  2026-11-01T00:00:00.000Z\\n");
} else {
  const [, , name] = rest;
  console.log("Creating bucket '" + name + "'...");
  if (account.buckets.includes(name)) refuse(failed, "The bucket you tried to create already exists, and you own it. [code: 10004]");
  account.buckets.push(name);
  keep();
  console.log("✅ Created bucket '" + name + "' with default storage class of Standard.");
}
`;

export interface ScriptedWrangler {
  wrangler: Wrangler;
  account: () => Promise<Account>;
  /** The commands since the last look. */
  calls: () => Promise<string[]>;
}

/** A program that answers as wrangler does, on an account that is kept in a file. */
export async function scriptedWrangler(given: Partial<Account> = {}): Promise<ScriptedWrangler> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-wrangler-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const account: Account = {
    queues: [],
    buckets: [],
    secrets: [],
    isSignedIn: true,
    pageSize: 3,
    listedBuckets: 100,
    ...given,
  };
  const [program, kept, calls] = ["wrangler.mjs", "account.json", "calls.txt"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([writeFile(program, SCRIPT), writeFile(kept, JSON.stringify(account)), appendFile(calls, "")]);
  return {
    wrangler: wranglerAt(program),
    account: async () => JSON.parse(await readFile(kept, "utf8")) as Account,
    calls: async () => {
      const text = await readFile(calls, "utf8");
      await writeFile(calls, "");
      return text.split("\n").filter((line) => line !== "");
    },
  };
}
