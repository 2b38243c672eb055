import type { Client } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { seededRandom } from "#lib/seeded-random";
import { databaseClient } from "#local/database-client";
import { call, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody, untilEnded, type AgentView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { startWebhookReceiver, type ScriptedAnswer } from "#test/support/webhook-receiver";

/**
 * The database's writes in the order of its commits: it has one writer, so the numbers of its triggers give that order.
 * No process's clock is used.
 */
const TRIGGERS = [
  "CREATE TABLE history (position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT, id TEXT, agent TEXT, tenant TEXT)",
  `CREATE TRIGGER history_effects AFTER INSERT ON effects BEGIN
    INSERT INTO history (kind, id, agent, tenant) VALUES ('intended', new.id, new.agent_id, new.tenant_id); END`,
  `CREATE TRIGGER history_executions AFTER INSERT ON executions BEGIN
    INSERT INTO history (kind, id, agent, tenant) VALUES ('accepted', new.id, new.agent_id, new.tenant_id); END`,
  `CREATE TRIGGER history_engaged AFTER INSERT ON kill_switches BEGIN
    INSERT INTO history (kind, id, agent, tenant) VALUES ('engaged', new.id, new.agent_id, new.tenant_id); END`,
  `CREATE TRIGGER history_released AFTER DELETE ON kill_switches BEGIN
    INSERT INTO history (kind, id, agent, tenant) VALUES ('released', old.id, old.agent_id, old.tenant_id); END`,
];
/** Other files use the database too. */
const REMOVAL = `
  DROP TRIGGER history_effects;
  DROP TRIGGER history_executions;
  DROP TRIGGER history_engaged;
  DROP TRIGGER history_released;
  DROP TABLE history`;

interface Entry {
  kind: "intended" | "accepted" | "engaged" | "released";
  id: string;
  agent: string | null;
  tenant: string;
}

/** Work that began although a switch was engaged. */
function violations(history: readonly Entry[]): Entry[] {
  const engaged = new Set<string>();
  const wrong: Entry[] = [];
  for (const entry of history) {
    if (entry.kind === "engaged") engaged.add(entry.id);
    else if (entry.kind === "released") engaged.delete(entry.id);
    else if (engaged.has(entry.tenant) || engaged.has(entry.agent ?? "")) wrong.push(entry);
  }
  return wrong;
}

let model: ScriptedModel;
let instance: ScriptedInstance;
let database: Client;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  database = databaseClient({ url: instance.database.url });
  for (const trigger of TRIGGERS) await database.execute(trigger);
}, 60_000);

afterAll(async () => {
  await database.executeMultiple(REMOVAL);
  database.close();
  await model.close();
});

const RUNS_OF_AN_AGENT = 5;
const SCRIPTED = 400;

test("the checker finds what begins after a switch, and nothing that begins before it or after its release", () => {
  const of = (kind: Entry["kind"], id: string, agent: string | null): Entry => ({ kind, id, agent, tenant: "t" });
  const before = [of("accepted", "e1", "a"), of("intended", "f1", "a"), of("engaged", "a", "a")];
  expect(
    violations([...before, of("intended", "f2", "b"), of("released", "a", "a"), of("intended", "f3", "a")]),
  ).toEqual([]);
  expect(violations([...before, of("intended", "f2", "a")])).toEqual([of("intended", "f2", "a")]);
  expect(violations([of("engaged", "t", null), of("accepted", "e2", "b")])).toHaveLength(1);
});

test.each([1, 2, 3, 4, 5, 6])(
  "no effect is written down and no execution accepted after a switch, whatever is under way (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const upTo = (most: number): number => Math.floor(random() * most);
    const owner = await signUp({ baseUrl: instance.baseUrl });
    const outside = await startWebhookReceiver();
    const send = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
      call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });
    const skill = { name: "Ledger", skill_type: "api", config: { url: outside.url } };
    const { skill_id: skillId } = (await send("POST", "/api/v1/skills/private", { body: skill })).body as {
      skill_id: string;
    };
    const newAgent = async (): Promise<string> => {
      const body = agentBody({ maturity_level: "supervised", configuration: model.configuration });
      const answer = await send("POST", "/api/agents", { body });
      return answer.data<{ agent: AgentView }>().agent.id;
    };
    const agents = [await newAgent(), await newAgent()] as const;

    // Every step of a run is one effect, and each takes a different time, so that runs overlap in many ways.
    model.reset();
    const name = `run_skill_${skillId}`;
    model.script(
      ...Array.from({ length: SCRIPTED }, (_unused, index) => ({
        kind: "reply" as const,
        calls: [{ id: `call_${index}`, name, input: { amount: index } }],
      })),
    );
    outside.answerWith(...Array.from({ length: SCRIPTED }, (): ScriptedAnswer => ({ status: 200, delayMs: upTo(30) })));

    const [stoppedAgent, otherAgent] = agents;
    const accepted: string[] = [];
    const refusals: (string | undefined)[] = [];
    const start = async (agentId: string): Promise<void> => {
      const body = { task: "Look after the accounts", context: {} };
      const answer = await send("POST", `/api/agents/${agentId}/execute`, {
        body,
        headers: { prefer: "respond-async" },
      });
      if (answer.status === 202) accepted.push(answer.data<{ poll_url: string }>().poll_url);
      else refusals.push(answer.error?.code);
    };
    const set = (path: string, engaged: boolean): Promise<Answer> =>
      send("PUT", path, { body: engaged ? { engaged, reason: `seed ${seed}` } : { engaged } });
    const ofAgent = `/api/agents/${stoppedAgent}/kill-switch`;
    const ofTenant = "/api/governance/kill-switch";

    const starting = agents.flatMap((agentId) => Array.from({ length: RUNS_OF_AN_AGENT }, () => start(agentId)));
    await outside.received(1 + upTo(12));
    // Some are being accepted when the switch is engaged, and some come after it.
    expect((await set(ofAgent, true)).status).toBe(200);
    await Promise.all([...starting, start(stoppedAgent), start(otherAgent)]);
    if (random() < 0.5) {
      await set(ofAgent, false);
      await start(stoppedAgent);
    }
    await outside.received(outside.requests.length + upTo(6));
    expect((await set(ofTenant, true)).status).toBe(200);
    await Promise.all(agents.map(start));
    const ended = await Promise.all(accepted.map((pollUrl) => untilEnded(owner, pollUrl, instance.baseUrl)));

    expect(new Set(refusals)).toEqual(new Set(["STOPPED"]));

    const rows = await database.execute({
      sql: "SELECT kind, id, agent, tenant FROM history WHERE tenant = ? ORDER BY position",
      args: [owner.tenantId],
    });
    const history = rows.rows as unknown as Entry[];
    expect(violations(history)).toEqual([]);
    expect(history.filter(({ kind }) => kind === "engaged").length).toBeGreaterThanOrEqual(2);
    const cutOff = ended.filter(({ status, error }) => status === "cancelled" && error?.code === "STOPPED");
    expect(cutOff.length).toBeGreaterThan(0);
    expect(ended.every(({ status }) => status !== "failed")).toBe(true);

    // Every outside call was recorded first, and happened once.
    const intended = new Set(history.filter(({ kind }) => kind === "intended").map(({ id }) => id));
    const heard = outside.requests.map(({ headers }) => headers["idempotency-key"] ?? "");
    expect(new Set(heard).size).toBe(heard.length);
    expect(heard.filter((id) => !intended.has(id))).toEqual([]);
    expect(await countUnderWay(owner)).toBe(0);
  },
  90_000,
);

async function countUnderWay({ tenantId }: TestAccount): Promise<number> {
  const sql = "SELECT id FROM effects WHERE tenant_id = ? AND status = 'intended'";
  return (await database.execute({ sql, args: [tenantId] })).rows.length;
}
