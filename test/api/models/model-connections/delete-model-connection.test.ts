import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { ask, connected } from "#test/support/factories/model-connections";

const configurationOf = async (owner: { token: string }, id: string): Promise<unknown> =>
  (await ask(owner, "GET", `/api/agents/${id}`)).data<{ agent: { configuration: unknown } }>().agent.configuration;

test("a connection that agents name is deleted only when they get another model, and each change is audited", async () => {
  const owner = await signUp();
  const [north] = [await connected(owner), await connected(owner, { name: "south" })];
  const [named, second, other] = await Promise.all([
    createAgent(owner, { configuration: { model: "north/test-model", temperature: 0.5 } }),
    createAgent(owner, { configuration: { fallbacks: ["north/test-model", "south/test-model"] } }),
    createAgent(owner, { configuration: { model: "south/test-model" } }),
  ]);
  const path = `/api/model-connections/${north.id}`;
  const refused = await ask(owner, "DELETE", path);
  expect([refused.status, refused.error?.details]).toMatchObject([409, { reason: "in_use", agents: 2 }]);
  const gone = await ask(owner, "DELETE", `${path}?reassign=south/test-model`);
  expect([gone.status, gone.data()]).toEqual([200, { id: north.id, deleted: true, reassigned_agents: 2 }]);
  expect(await Promise.all([named, second, other].map(({ id }) => configurationOf(owner, id)))).toEqual([
    { model: "south/test-model", temperature: 0.5 },
    { fallbacks: ["south/test-model"] },
    { model: "south/test-model" },
  ]);
  expect((await ask(owner, "GET", path)).status).toBe(404);
  const actions = (await readAudit(owner)).slice(0, 3).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(["delete_model_connection", "update_agent", "update_agent"]);
});

test("agents can go to the default model, and a connection that no agent names is deleted at once", async () => {
  const owner = await signUp();
  const [north, south] = [await connected(owner), await connected(owner, { name: "south" })];
  const { id } = await createAgent(owner, { configuration: { model: "south/test-model" } });
  const gone = await ask(owner, "DELETE", `/api/model-connections/${south.id}?reassign=default`);
  expect(gone.data()).toMatchObject({ reassigned_agents: 1 });
  expect(await configurationOf(owner, id)).toEqual({});
  expect((await ask(owner, "DELETE", `/api/model-connections/${north.id}`)).status).toBe(200);
});
