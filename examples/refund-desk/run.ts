import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startModel } from "./model.ts";
import { startOrders } from "./orders.ts";
import { startReceiver } from "./receiver.ts";
import { Tenure, until } from "./tenure.ts";

interface Tool {
  id: string;
  name: string;
  digest: string;
  call_name: string;
  status: string;
}

interface Approval {
  id: string;
  digest: string;
  title: string;
  execution_id: string;
}

interface Execution {
  status: string;
  outcome: string | null;
  usage: { cost_usd: number | null };
  result: { summary?: string } | null;
}

/** The description of the agent in `workspace`. */
const DESCRIPTION = "Answers questions about orders and refunds them";

/** Whether an address is one of this program's three services. */
const isHere = (address: unknown): boolean =>
  [0, 1, 2].some((place) => String(address).startsWith(`http://127.0.0.1:${firstPort + place}/`));

/** The things that an earlier run of this program may have left, and where they are listed. */
const LEFT: readonly { path: string; list: string; isOurs: (one: Readonly<Record<string, unknown>>) => boolean }[] = [
  { path: "/api/alert-rules", list: "rules", isOurs: ({ name }) => name === "Refund desk fails" },
  { path: "/api/budgets", list: "budgets", isOurs: ({ agent_name: agent }) => agent === "Refund desk" },
  { path: "/api/agents", list: "agents", isOurs: ({ description: words }) => words === DESCRIPTION },
  { path: "/api/tool-servers", list: "tool_servers", isOurs: ({ url: to }) => isHere(to) },
  { path: "/api/webhooks", list: "webhooks", isOurs: ({ url: to }) => isHere(to) },
  { path: "/api/model-connections", list: "model_connections", isOurs: ({ base_url: to }) => isHere(to) },
];

const repository = fileURLToPath(new URL("../../", import.meta.url));
const example = fileURLToPath(new URL("./", import.meta.url));

const url = process.env["TENURE_URL"] ?? "http://127.0.0.1:8000";
const key = process.env["TENURE_API_KEY"] ?? (await keyOfThisMachine());
const firstPort = Number(process.env["REFUND_DESK_PORT"] ?? 9_101);
const tenure = new Tenure({ url, key, firstPort });

/** `npm start` stores a key here. */
async function keyOfThisMachine(): Promise<string> {
  const text = await readFile(join(repository, ".data/credentials.json"), "utf8").catch(() => {
    throw new Error(
      "No instance has started here. Start one as the README says, or set TENURE_URL and TENURE_API_KEY.",
    );
  });
  return (JSON.parse(text) as { api_key: string }).api_key;
}

/** Six runs end; three questions are asked and decided; the alert rule is tried. */
const DELIVERIES = 6 + 3 + 3 + 1;

let step = 0;

function say(title: string): void {
  step += 1;
  console.log(`\n${step}. ${title}`);
}

/** Runs the program `tenure` of the SDK in a folder and prints what it prints. */
async function commandLine(cwd: string, ...words: string[]): Promise<void> {
  console.log(`  tenure ${words.map((word) => (word.includes(" ") ? JSON.stringify(word) : word)).join(" ")}`);
  const child = spawn(process.execPath, [join(repository, "dist/sdk/bin/tenure.mjs"), ...words], {
    cwd,
    env: { ...process.env, TENURE_URL: url, TENURE_API_KEY: key },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => process.stdout.write(part.toString().replaceAll(/^(?=.)/gm, "    ")));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`tenure ${words[0]} ended with ${code}.`);
}

async function removeWhatIsLeft(): Promise<void> {
  for (const { path, list, isOurs } of LEFT) {
    const found = await tenure.ask<Readonly<Record<string, Readonly<Record<string, unknown>>[]>>>("GET", path);
    for (const one of (found[list] ?? []).filter(isOurs)) {
      await tenure.ask("DELETE", `${path}/${String(one["id"])}`);
      console.log(`  Removed what an earlier run left: ${path}/${String(one["id"])}`);
    }
  }
}

async function ended(agentId: string, id: string): Promise<void> {
  const run = await until("the end of a run", async () => {
    const seen = await tenure.ask<Execution>("GET", `/api/agents/${agentId}/executions/${id}`);
    return ["completed", "failed", "cancelled"].includes(seen.status) ? seen : undefined;
  });
  console.log(`  The run ended: ${run.status}, outcome ${run.outcome}, ${run.usage.cost_usd} US dollars.`);
  console.log(`  ${run.result?.summary ?? "It has no result."}`);
}

/** The question that a run waits with. */
async function question(id: string): Promise<Approval> {
  const asked = await until("a question", async () => {
    const { approvals } = await tenure.ask<{ approvals: Approval[] }>("GET", "/api/approvals?status=pending");
    return approvals.find(({ execution_id: run }) => run === id);
  });
  console.log(`  The run waits for a person: "${asked.title}".`);
  console.log(`  Refunds that the shop has made so far: ${orders.ledger.length}`);
  return asked;
}

const model = await startModel(firstPort, "sk-refund-desk-example");
const orders = await startOrders(firstPort + 1, "shop-key-of-the-example");
const receiver = await startReceiver(firstPort + 2);
const folder = await mkdtemp(join(tmpdir(), "refund-desk-"));

try {
  say("Three services run on this machine");
  console.log(`  the model ${model.url}`);
  console.log(`  the orders service ${orders.url}`);
  console.log(`  the webhook receiver ${receiver.url}`);
  await removeWhatIsLeft();

  say("Connect the model, with its price");
  const connection = await tenure.send<{ state: string }>("POST", "/api/model-connections", "connect-model.json");
  console.log(`  The connection is ${connection.state}.`);

  say("Register the orders service: each operation of its API document becomes a tool");
  const server = await tenure.send<{ id: string }>("POST", "/api/tool-servers", "register-orders.json");
  const { tools } = await tenure.ask<{ tools: Tool[] }>("GET", `/api/tool-servers/${server.id}/tools`);
  for (const tool of tools) console.log(`  ${tool.call_name} is ${tool.status}.`);

  say("Release the tools: two read, one gives money back");
  const values = Object.fromEntries(
    tools.flatMap((tool) => [
      [`${tool.name}.id`, tool.id],
      [`${tool.name}.digest`, tool.digest],
    ]),
  );
  await tenure.send("POST", `/api/tool-servers/${server.id}/release`, "release-tools.json", values);

  say("Create the agent, its budget and its alert rule from the files in workspace");
  await commandLine(example, "apply", "workspace", "--yes");
  const { agents } = await tenure.ask<{ agents: { id: string; name: string }[] }>("GET", "/api/agents?limit=100");
  const agent = agents.find(({ name }) => name === "Refund desk")?.id ?? "";

  say("Send events to the receiver. The answer shows the secret once");
  const webhook = await tenure.send<{ id: string; secret: string }>("POST", "/api/webhooks", "create-webhook.json");
  receiver.use(webhook.secret);

  say("Three questions about orders: the agent reads, and asks no one");
  const read: string[] = [];
  for (const file of ["read-order.json", "read-buyer.json", "read-lost.json"]) {
    const id = await tenure.run(agent, file);
    await ended(agent, id);
    read.push(id);
  }

  say("A refund: the agent asks, a person approves, the shop makes one refund");
  const approved = await tenure.run(agent, "refund-order.json");
  const first = await question(approved);
  await tenure.send("POST", `/api/approvals/${first.id}/approve`, "approve.json", { "approval.digest": first.digest });
  await ended(agent, approved);

  say("A refund that a person rejects: nothing is sent, and the outcome is refused");
  const rejected = await tenure.run(agent, "refund-rejected.json");
  const second = await question(rejected);
  await tenure.send("POST", `/api/approvals/${second.id}/reject`, "reject.json");
  await ended(agent, rejected);

  say("A refund that a person changes: the shop gets the smaller amount");
  const changed = await tenure.run(agent, "refund-changed.json");
  const third = await question(changed);
  await tenure.send("POST", `/api/approvals/${third.id}/approve-changed`, "approve-changed.json");
  await ended(agent, changed);

  say("Try the alert rule: it sends alert.fired as a test");
  const { rules } = await tenure.ask<{ rules: { id: string; name: string }[] }>("GET", "/api/alert-rules?limit=100");
  const rule = rules.find(({ name }) => name === "Refund desk fails")?.id ?? "";
  console.log(`  POST /api/alert-rules/${rule}/test`);
  await tenure.ask("POST", `/api/alert-rules/${rule}/test`);

  say("The receiver has verified the signature of each delivery");
  await until("the deliveries", () => (receiver.deliveries.length >= DELIVERIES ? true : undefined));
  for (const { event, data } of receiver.deliveries)
    console.log(`  ${event} ${String(data["outcome"] ?? data["decision"] ?? data["action"] ?? data["name"])}`);
  console.log(`  Refused deliveries: ${receiver.refused}`);

  say("Evaluate the agent over three of its runs: their recorded answers take the place of the orders service");
  const words = ["delivered", "Ida Roth", "Jon Bell"];
  const rows = words.map((word, place) => `${read[place] ?? ""},${word}`);
  const table = ["source_execution_id,must_contain", ...rows].join("\n");
  await writeFile(join(folder, "cases.csv"), `${table}\n`);
  console.log(table.replaceAll(/^/gm, "    "));
  await commandLine(folder, "eval", "Refund desk", "cases.csv", "--min-success", "100");

  say("The ledger of the shop");
  for (const { order_id: id, amount, currency, reason } of orders.ledger)
    console.log(`  ${id}: ${amount} ${currency}. ${reason}.`);
  const { budgets } = await tenure.ask<{ budgets: { agent_name: string; used_usd: number; usd: number }[] }>(
    "GET",
    "/api/budgets",
  );
  for (const { agent_name: name, used_usd: used, usd } of budgets)
    console.log(`  ${name} has used ${used} of ${usd} US dollars this month.`);
} finally {
  await rm(folder, { recursive: true, force: true });
  for (const service of [model, orders, receiver]) service.close();
}
