import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { connectAgent, wordsOf } from "./agent.js";
import { LATER, MESSAGES } from "./messages.js";
import { signIn } from "./person.js";
import { PORT, startShop } from "./shop.js";

const say = (line = "") => process.stdout.write(`${line}\n`);

/** The account that `npm start` made, with the address of the API. */
async function account() {
  const file = resolve(
    process.env.DATA_DIR ?? fileURLToPath(new URL("../../.data", import.meta.url)),
    "credentials.json",
  );
  const stored = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} is missing. Start Tenure first, as the README says.`);
  });
  const { base_url: url, email, password } = JSON.parse(stored);
  return { url: process.env.TENURE_URL ?? url, email, password };
}

/** What is right about a call: the person reads the customer's words and compares. */
function verdictOn({ tool, given }) {
  const meant = /it is (SO-\d+)/.exec(given.question)?.[1];
  if (meant !== undefined && meant !== given.order)
    return { verdict: "wrong", correction: `The customer means ${meant}.` };
  return tool === undefined ? null : { verdict: "right" };
}

/** The person looks at each run that ended, and says what it was worth. */
async function review(person, agentId) {
  const counted = { right: 0, wrong: 0 };
  for (const call of await person.calls(agentId)) {
    const body = call.status === "completed" ? verdictOn(call) : null;
    if (body === null) continue;
    await person.verdict(call.id, body);
    counted[body.verdict] += 1;
  }
  say(`The person looked at the agent's calls: ${counted.right} right, ${counted.wrong} wrong.`);
}

async function tellStanding(person, agentId) {
  const { level, tools } = await person.standing(agentId);
  say(
    `Level: ${level}. ${tools.map(({ name, standing }) => `${name.replace("mcp__shop__", "")} ${standing}`).join(", ")}`,
  );
}

const percent = (share) => `${Math.round(share * 100)} %`;

const isUnderWay = ({ status }) => status === "pending" || status === "in_progress";

async function until(holds) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

const { url, email, password } = await account();
const shop = await startShop(Number(process.env.SHOP_PORT ?? PORT));
try {
  const person = await signIn({ url, email, password });
  const tools = await person.releaseTools(shop.url);
  const agentId = await person.registerAgent(tools);
  const agent = await connectAgent({ url, key: await person.makeKey(), agentId });
  say(`"Shop helper" is registered: ${agentId}`);
  await tellStanding(person, agentId);

  say("\nThe agent reads its mail.");
  const waiting = [];
  for (const message of MESSAGES) {
    const answered = await agent.answer(message);
    say(`  ${wordsOf(answered)}`);
    if (answered.run.awaiting_approval !== undefined) waiting.push(answered);
  }

  say("\nThe person decides about what waits.");
  for (const { given, run } of waiting) {
    const { approval_id: approvalId } = run.awaiting_approval;
    const isFair = given.amount_eur < 50;
    await (isFair
      ? person.approve(approvalId, "The cup was broken")
      : person.reject(approvalId, "The order cost 9 EUR"));
    say(`  refund of ${given.amount_eur} EUR: ${isFair ? "approved" : "rejected"}`);
  }
  for (const { run } of waiting) await until(async () => !isUnderWay(await agent.look(run.execution_id)));
  say(`The shop paid back: ${JSON.stringify(shop.done.refunds)}`);

  say();
  await review(person, agentId);
  const { eligible, evidence, components, gaps } = await person.readiness(agentId);
  if (!eligible) throw new Error(`The evidence is not enough yet: ${JSON.stringify(gaps)}`);
  const found = `${evidence.human} calls that a person looked at, ${percent(components.success)} of them right`;
  say(`Tenure: what an intern needs is there: ${found}.`);
  // An exam asks the engine that runs in Tenure. This agent has none there, so a person gives the level for the evidence.
  await person.promote(agentId, `${found}.`);
  await tellStanding(person, agentId);

  say("\nThe agent is asked for a draft, which a student could not store alone.");
  say(`  ${wordsOf(await agent.answer(LATER))}`);
  say(`The shop has ${shop.done.drafts.length} draft.`);
  await agent.close();
} finally {
  shop.stop();
}
