import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { live, shift, times } from "#test/support/factories/graduation";
import { richTenant } from "#test/support/rich-tenant";

type Row = Readonly<Record<string, unknown>>;

/** Where rows are listed that name an agent or a person: the list, and under which names each stands as `{id, name}` beside its id. */
const NAMED: readonly [path: string, list: string, named: Readonly<Record<string, string>>][] = [
  ["/api/sdlc/runs", "runs", { agent_id: "agent" }],
  ["/api/auto-dev/candidates", "candidates", { agent_id: "agent", requested_by: "requester", promoted_by: "promoter" }],
  ["/api/federation/installations", "installations", { instantiated_agent_id: "agent" }],
  ["/api/auth/api-keys", "api_keys", { user_id: "creator" }],
  ["/api/auth/grants", "grants", { user_id: "person" }],
  ["/api/desktop/devices", "devices", { user_id: "owner" }],
];

/** The name of an agent or a person on its own page. */
async function nameOf({ token }: TestAccount, field: string, id: string): Promise<unknown> {
  const path = field.endsWith("agent_id") ? `/api/agents/${id}` : `/api/auth/users/${id}`;
  const { agent, name } = (await call("GET", path, { token })).data<{ agent?: Row; name?: string | null }>();
  return agent === undefined ? name : agent["name"];
}

async function expectNames(owner: TestAccount, row: Row, named: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, place] of Object.entries(named)) {
    const id = row[field] as string | null;
    if (id === null) expect(row[place], place).toBeNull();
    else expect(row[place], place).toMatchObject({ id, name: await nameOf(owner, field, id) });
  }
}

test("a read of rows with ids of agents and people includes their names", async () => {
  const { owner, ids } = await richTenant();
  await everyCase(NAMED, async (path, list, named) => {
    const answer = await call("GET", path, { token: owner.token });
    const [row] = answer.data<Readonly<Record<string, Row[]>>>()[list] ?? [];
    if (row === undefined) throw new Error(`${path} lists nothing`);
    await expectNames(owner, row, named);
  });
  for (const path of ["/api/sdlc/runs/{run_id}", "/api/auto-dev/candidates/{candidate_id}"]) {
    const filled = path.replace(/\{.*\}/, ids[path as keyof typeof ids] ?? "");
    const row = (await call("GET", filled, { token: owner.token })).data<Row>();
    await expectNames(owner, row, { agent_id: "agent" });
  }
}, 60_000);

test("a change of level and feedback name the person", async () => {
  const owner = await signUp();
  const name = "Ada Lovelace";
  const me = { id: owner.userId, name };
  await call("PATCH", `/api/auth/users/${owner.userId}`, { token: owner.token, body: { name } });
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const [episode = ""] = await live(owner, id, times(1, { action: "summarize" }));
  const feedback = `/api/graduation/episodes/${episode}/feedback`;
  await call("POST", feedback, { token: owner.token, body: { score: 1 } });
  const [given] = (await call("GET", feedback, { token: owner.token })).data<{ feedback: Row[] }>().feedback;
  expect(given).toMatchObject({ author_id: me.id, author: me });
  await shift(owner, id, "demote", "intern");
  const history = await call("GET", `/api/graduation/agents/${id}/history`, { token: owner.token });
  const [change] = history.data<{ history: Row[] }>().history;
  expect(change?.["actor"], history.text).toEqual({ kind: "user", ...me });
});
