import type { DeployedNames } from "./deployed-names.ts";
import type { Wrangler, WranglerAnswer } from "./wrangler-program.ts";

type Say = (line: string) => void;

/** More than any account has; a list that never ended would otherwise be asked for ever. */
const MAX_PAGES = 1_000;

/**
 * Creates the queues and buckets that the account lacks. Throws before it changes anything when a secret is missing or
 * wrangler may not look, and with wrangler's own words when it refuses. What is there already is left as it is.
 */
export async function provideResources(
  wrangler: Wrangler,
  { worker, queues, buckets, secrets }: DeployedNames,
  say: Say,
): Promise<void> {
  requireSecrets(secrets, await secretsOf(wrangler, worker));
  const [lackingQueues, lackingBuckets] = [
    await lacking(wrangler, queues, queuesOf),
    await lacking(wrangler, buckets, bucketsOf),
  ];
  for (const queue of lackingQueues) await create(wrangler, ["queues", "create", queue], `the queue ${queue}`, say);
  for (const bucket of lackingBuckets)
    await create(wrangler, ["r2", "bucket", "create", bucket], `the bucket ${bucket}`, say);
  say(`${queues.length} queues, ${buckets.length} buckets and ${secrets.length} secrets are there.`);
}

function requireSecrets(names: readonly string[], present: ReadonlySet<string>): void {
  const missing = names.filter((name) => !present.has(name));
  if (missing.length === 0) return;
  const commands = missing.map((name) => `\n  npx wrangler secret put ${name}`).join("");
  throw new Error(`The Worker lacks ${missing.length} secrets, so nothing was changed. Set each of them:${commands}`);
}

/** The names of the Worker's secrets; none before its first deployment. */
async function secretsOf(wrangler: Wrangler, worker: string): Promise<Set<string>> {
  const answer = await wrangler("secret", "list", "--name", worker, "--format", "json");
  if (answer.status !== 0 && /Worker "[^"]*" not found/.test(answer.errors)) return new Set();
  const listed = JSON.parse(outputOf(answer)) as { name: string }[];
  return new Set(listed.map(({ name }) => name));
}

type NamesOnPage = (wrangler: Wrangler, page: number) => Promise<string[]>;

/** The names that no page of a list has. */
async function lacking(wrangler: Wrangler, names: readonly string[], namesOn: NamesOnPage): Promise<string[]> {
  const missing = new Set(names);
  for (let page = 1; missing.size > 0 && page <= MAX_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page says whether there is a next one
    const found = await namesOn(wrangler, page);
    if (found.length === 0) break;
    for (const name of found) missing.delete(name);
  }
  return [...missing];
}

/** A table with the columns id and name. */
const queuesOf: NamesOnPage = async (wrangler, page) => {
  const text = outputOf(await wrangler("queues", "list", "--page", String(page)));
  const rows = text.split("\n").map((line) => line.split("│").map((cell) => cell.trim()));
  return rows.flatMap(([, id = "", name = ""]) => (name === "" || id === "id" ? [] : [name]));
};

/** A line `name:` for each bucket. wrangler lists them without pages, and perhaps not all of a large account. */
const bucketsOf: NamesOnPage = async (wrangler, page) => {
  if (page > 1) return [];
  const text = outputOf(await wrangler("r2", "bucket", "list"));
  return [...text.matchAll(/^name:\s+(\S+)$/gm)].map(([, name = ""]) => name);
};

/** The refusals of a name that the account has already. */
const TAKEN = /\[code: (?:11009|10004)\]/;

async function create(wrangler: Wrangler, words: string[], what: string, say: Say): Promise<void> {
  const answer = await wrangler(...words);
  if (answer.status !== 0 && TAKEN.test(answer.errors)) return;
  outputOf(answer);
  say(`Created ${what}.`);
}

/** Throws with wrangler's own words when it refused. */
function outputOf({ status, output, errors }: WranglerAnswer): string {
  if (status === 0) return output;
  const words = errors
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("🪵"));
  throw new Error(`wrangler refused:\n${words.join("\n")}`);
}
