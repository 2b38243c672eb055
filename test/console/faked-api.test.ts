import { expect, test } from "vitest";

import { refusal } from "./support/answers.ts";
import { complete, idOf } from "./support/complete.ts";
import { FakedApi } from "./support/faked-api.ts";
import { openConsole } from "./support/open-console.ts";

test("a request that the test does not answer is a fault", async () => {
  const api = new FakedApi({});
  await expect(api.fetch("/api/agents?page=2")).rejects.toThrow("GET /api/agents has no answer in this test");
  expect(api.faults).toHaveLength(1);
});

test("an answer with a field or a value that the contract does not have is a fault", async () => {
  const status = JSON.parse('"asleep"') as "active";
  for (const agents of [[{ name: "Reader", colour: "green" }], [{ status }]]) {
    const api = new FakedApi({ "GET /api/agents": { agents } });
    await expect(api.fetch("/api/agents")).rejects.toThrow("the contract has no such answer");
  }
});

test("a refusal that the operation never gives is a fault", async () => {
  const api = new FakedApi({ "GET /api/agents": refusal("EXECUTION_TIMEOUT"), "GET /api/inbox": refusal("GONE") });
  await expect(api.fetch("/api/inbox")).rejects.toThrow("GET /api/inbox is never refused with 410");
});

test("what an answer leaves unsaid is filled in by the contract, and the same again each time", async () => {
  const api = new FakedApi({ "GET /api/agents": { agents: [{ name: "Reader" }, { name: "Singer" }] } });
  const read = async () => (await (await api.fetch("/api/agents")).json()) as { data: { agents: { id: string }[] } };
  const { data } = await read();
  expect(data).toMatchObject({ agents: [{ name: "Reader" }, { name: "Singer" }], pagination: { page: 1, total: 2 } });
  expect(new Set(data.agents.map(({ id }) => id)).size).toBe(2);
  expect((await read()).data.agents).toEqual(data.agents);
});

test("what the test says of an answer stays as it is", () => {
  const schema = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
  const document = { templates: [], definitions: {} };
  expect(complete(schema, document, { id: 7, other: null })).toEqual({ id: 7, other: null });
  expect(idOf(3)).toBe(idOf(3));
});

test("an option that is chosen when a list of options is built stays chosen", async () => {
  const page = await openConsole("/settings/people", { "GET /api/auth/users": { users: [] } });
  await page.getByRole("button", { name: "Invite a person" }).click();
  expect(await page.getByLabel("Role").inputValue()).toBe("member");
});
