import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import {
  childrenOf,
  databaseOf,
  dataFolder,
  healthStatus,
  isGone,
  killGroup,
  npmStart,
  type Program,
} from "#test/support/program";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";

interface Accepted {
  agents: string[];
  executions: string[];
}

/** Calls the API as a client that gives up on a broken connection; null then. */
async function post<Data>(baseUrl: string, key: string, path: string, body: unknown): Promise<Data | null> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json", Prefer: "respond-async" };
  const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  const text = await response?.text().catch(() => "");
  if (!response?.ok || !text) return null;
  return (JSON.parse(text) as { data: Data }).data;
}

const agent = (name: string) => ({ name, role: "custom", maturity_level: "student" });

/** Eight clients that create agents and start executions until the program is gone; records the acknowledged ones. */
async function workUntilGone(program: Program, key: string, agentId: string, accepted: Accepted): Promise<void> {
  const client = async (): Promise<void> => {
    for (let turn = 0; ; turn++) {
      const created = await post<{ agent: { id: string } }>(
        program.baseUrl,
        key,
        "/api/agents",
        agent(`Agent ${turn}`),
      );
      if (created === null) return;
      accepted.agents.push(created.agent.id);
      const started = await post<{ execution_id: string }>(program.baseUrl, key, `/api/agents/${agentId}/execute`, {
        task: `compute ${turn}+1`,
      });
      if (started === null) return;
      accepted.executions.push(started.execution_id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
}

test("kill -9 while executions run: every acknowledged write is there, every acknowledged execution ends, every event arrives", async () => {
  const folder = await dataFolder();
  const receiver = await startWebhookReceiver();
  const environment = { OUTBOUND_ALLOW_HOSTS: new URL(receiver.url).host, LOG_LEVEL: "error" };
  const first = await npmStart(folder, environment);
  const credentials = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  const key = credentials.api_key;
  const webhook = await post<{ secret: string }>(first.baseUrl, key, "/api/webhooks", {
    url: receiver.url,
    events: ["agent.executed"],
  });
  const worker = await post<{ agent: { id: string } }>(first.baseUrl, key, "/api/agents", agent("Worker"));
  const agentId = worker?.agent.id ?? "";

  const accepted: Accepted = { agents: [], executions: [] };
  const working = workUntilGone(first, key, agentId, accepted);
  await vi.waitUntil(() => accepted.executions.length >= 60, { timeout: 30_000, interval: 5 });
  const children = await childrenOf(folder);
  killGroup(first.child, "SIGKILL");
  await working;
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });

  const second = await npmStart(folder, environment);
  expect(await healthStatus(second.baseUrl)).toBe(200);
  const database = await databaseOf(folder);
  const ids = async (query: string) =>
    new Set((await database.execute(query)).rows.map((row) => (typeof row[0] === "string" ? row[0] : "")));

  const agents = await ids("SELECT id FROM agents");
  expect(accepted.agents.filter((id) => !agents.has(id))).toEqual([]);
  const stored = await ids("SELECT id FROM executions");
  expect(accepted.executions.filter((id) => !stored.has(id))).toEqual([]);

  // Executions that never reached their object wait for the sweep, which runs once a minute.
  const unfinished = () => ids("SELECT id FROM executions WHERE status IN ('pending', 'in_progress')");
  await vi.waitUntil(async () => (await unfinished()).size === 0, { timeout: 90_000, interval: 200 });
  expect((await ids("SELECT id FROM executions WHERE status <> 'completed'")).size).toBe(0);
  const episodes = await database.execute("SELECT count(*), count(DISTINCT execution_id) FROM episodes");
  expect([episodes.rows[0]?.[0], episodes.rows[0]?.[1]]).toEqual([stored.size, stored.size]);

  // A reader of figures waits for what is not folded yet; each run is counted and found once.
  await fetch(`${second.baseUrl}/api/agents?include=figures`, { headers: { "X-API-Key": key } });
  const folded = await database.execute(`SELECT (SELECT sum(runs) FROM agent_figures WHERE span = 'day'),
    (SELECT sum(runs) FROM agent_figures WHERE span = 'hour'), (SELECT count(*) FROM execution_texts),
    (SELECT count(*) FROM executions_search WHERE executions_search MATCH 'task : compute'),
    (SELECT count(*) FROM episodes_search WHERE episodes_search MATCH 'task : compute')`);
  expect(Object.values(folded.rows[0] ?? {})).toEqual([0, 1, 2, 3, 4].map(() => stored.size));

  const heard = () =>
    new Set(
      receiver.requests.map(
        (request) => verifySignature(request, webhook?.secret ?? "").data["execution_id"] as string,
      ),
    );
  // A running delivery stays claimed for a minute, and the minute job looks for it.
  await vi.waitUntil(() => accepted.executions.every((id) => heard().has(id)), { timeout: 150_000, interval: 200 });
});
