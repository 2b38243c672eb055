import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { refreshed, registered, released } from "#test/support/factories/tool-servers";
import { lookupTool, sendTool, startToolServer } from "#test/support/tool-server";

interface Page {
  tools: { name: string; server: { id: string; name: string }; agents: number; changes: unknown[] }[];
  pagination: { total: number };
}

const list = async ({ token }: Pick<TestAccount, "token">, query: string): Promise<Page> =>
  (await call("GET", `/api/server-tools?${query}`, { token })).data<Page>();

test("the tools of all servers are listed by what a person looks for, with their servers and who names them", async () => {
  const owner = await signUp();
  const [shop, mail] = [
    await startToolServer({ tools: [lookupTool] }),
    await startToolServer({ tools: [lookupTool, sendTool] }),
  ];
  const [shopServer, mailServer] = [
    await registered(owner, shop, { name: "shop" }),
    await registered(owner, mail, { name: "mail" }),
  ];
  await released(owner, shopServer, "lookup", "read");
  await released(owner, mailServer, "lookup", "read");
  await createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] } });
  mail.tools = [{ ...lookupTool, description: "Finds one order, and its customer" }];
  await refreshed(owner, mailServer);
  expect((await list(owner, "state=released")).tools).toMatchObject([
    { name: "lookup", server: { id: shopServer.id, name: "shop" }, agents: 1, changes: [] },
  ]);
  const held = await list(owner, "state=held");
  expect(held.tools).toMatchObject([{ name: "lookup", server: { id: mailServer.id, name: "mail" }, agents: 0 }]);
  expect(held.tools[0]?.changes).not.toEqual([]);
  expect(await list(owner, "state=held&limit=1&page=2")).toMatchObject({ tools: [], pagination: { total: 1 } });
  expect((await list(await signUp(), "state=released")).tools).toEqual([]);
});

test("an invalid state is refused", async () => {
  const { token } = await signUp();
  const answer = await call("GET", "/api/server-tools", { token });
  expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
});
