import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { refreshed, register, toolPagesOf, type ToolServerView } from "#test/support/factories/tool-servers";
import { type DocumentShape, largeDocument } from "#test/support/large-documents";
import { untilRemoved } from "#test/support/removals";
import { startToolServer } from "#test/support/tool-server";

/** Characters of the definitions on a page of the list. */
const PAGE_CHARACTERS = 1_000_000;

/** A tenant with a server that answers with a document; the document may change, and each read is counted. */
async function scene(shape: DocumentShape) {
  const owner = await signUp();
  const simulator = await startToolServer();
  const api = { document: largeDocument(shape), read: 0 };
  simulator.misdeed = (_request, response) => {
    api.read += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(api.document);
    return true;
  };
  const answer = await register(owner, { kind: "openapi", url: simulator.url });
  expect(answer.status, answer.text.slice(0, 500)).toBe(201);
  return { owner, api, server: answer.data<ToolServerView & { fault: Fault | null }>() };
}

interface Fault {
  reason: string;
  message: string;
  choices?: { include: string; operations: number }[];
}

/** Almost two million characters of definitions. */
const LARGEST = { operations: 290, parameters: 50, doublings: 1 };
/** A third more than a server may have. */
const TOO_LARGE = { operations: 400, parameters: 50, doublings: 1 };

const change = ({ token }: TestAccount, { id }: { id: string }, body: Record<string, unknown>) =>
  call("PATCH", `/api/tool-servers/${id}`, { token, body });

const remove = ({ token }: TestAccount, { id }: { id: string }) => call("DELETE", `/api/tool-servers/${id}`, { token });

const charactersStored = async ({ id }: { id: string }): Promise<number> => {
  const [[sum] = []] = await inDatabase("SELECT sum(length(form)) FROM server_tools WHERE server_id = ?", id);
  return Number(sum);
};

test("the largest server is listed in pages, refreshed, released, changed and deleted", async () => {
  const { owner, api, server } = await scene(LARGEST);
  expect(server).toMatchObject({ status: "connected", tools: { quarantined: LARGEST.operations } });
  const stored = await charactersStored(server);
  expect(stored).toBeGreaterThan(1_500_000);
  expect(stored).toBeLessThanOrEqual(2_000_000);
  const pages = await toolPagesOf(owner, server);
  expect(pages.length).toBeGreaterThan(1);
  for (const { tools } of pages) expect(JSON.stringify(tools).length).toBeLessThan(1.5 * PAGE_CHARACTERS);
  const tools = pages.flatMap((page) => page.tools);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(LARGEST.operations);
  expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted());

  const chosen = tools.slice(0, 100).map(({ id, digest }) => ({ tool_id: id, digest, action: "read" }));
  const released = await call("POST", `/api/tool-servers/${server.id}/release`, {
    token: owner.token,
    body: { tools: chosen },
  });
  expect(released.status, released.text.slice(0, 500)).toBe(200);
  expect(await refreshed(owner, server)).toMatchObject({ status: "connected", tools: { released: 100 } });
  api.document = api.document.replaceAll("object", "string");
  expect(await refreshed(owner, server)).toMatchObject({ tools: { released: 0, quarantined: LARGEST.operations } });
  expect((await toolPagesOf(owner, server)).length).toBeGreaterThan(pages.length);
  const changed = await change(owner, server, { timeout_seconds: 20 });
  expect(changed.status, changed.text.slice(0, 500)).toBe(200);
  expect((await remove(owner, server)).status).toBe(200);
  await untilRemoved(server.id);
  expect(await charactersStored(server)).toBe(0);
});

test("a read of the list opens no document, and sends no request", async () => {
  const { owner, api, server } = await scene({ operations: 5, parameters: 3, doublings: 2 });
  const before = api.read;
  await toolPagesOf(owner, server);
  expect(api.read).toBe(before);
});

test("a part of a list begins after the cursor, and a foreign cursor is refused", async () => {
  const { owner, server } = await scene({ operations: 5, parameters: 1, doublings: 0 });
  const { token } = owner;
  const path = `/api/tool-servers/${server.id}/tools`;
  interface Page {
    tools: { name: string }[];
    next_cursor: string | null;
  }
  const first = (await call("GET", `${path}?limit=3`, { token })).data<Page>();
  expect(first.tools.map(({ name }) => name)).toEqual(["get0", "get1", "get2"]);
  const rest = (await call("GET", `${path}?limit=3&cursor=${first.next_cursor ?? ""}`, { token })).data<Page>();
  expect([rest.tools.map(({ name }) => name), rest.next_cursor]).toEqual([["get3", "get4"], null]);
  expect((await call("GET", `${path}?cursor=%ff`, { token })).status).toBe(400);
});

test("a document above the sum is refused with the sum, the limit and the choices; a choice of it is taken", async () => {
  const { owner, server } = await scene(TOO_LARGE);
  expect(server).toMatchObject({ status: "unreachable", tools: { quarantined: 0 } });
  expect(server.fault).toMatchObject({ reason: "too_large" });
  expect(server.fault?.message).toMatch(/have \d{7} characters together; the maximum is 2000000\. Choose some/);
  expect(server.fault?.choices).toContainEqual({ include: "area0", operations: 40 });
  const chosen = await change(owner, server, { include: ["area0"] });
  expect(chosen.status, chosen.text.slice(0, 500)).toBe(200);
  expect(chosen.data<ToolServerView>()).toMatchObject({ status: "connected", tools: { quarantined: 40 } });
});

test("a list of tools of the protocol is refused above the sum, too", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  simulator.tools = Array.from({ length: 110 }, (_none, index) => ({
    name: `tool${index}`,
    description: "x".repeat(20_000),
    inputSchema: { type: "object" },
  }));
  const answer = await register(owner, { url: simulator.url });
  expect(answer.data<ToolServerView>()).toMatchObject({
    status: "unreachable",
    fault: { reason: "too_large", message: expect.stringMatching(/the maximum is 2000000\.$/) as unknown },
  });
});

test(
  "a server from before the sum was bounded is listed, refreshed, changed and deleted",
  { timeout: 60_000 },
  async () => {
    const { owner, api, server } = await scene({ operations: 400, parameters: 1, doublings: 0 });
    await inDatabase(
      `UPDATE server_tools SET form = json_set(form, '$.description', printf('%.31000c', 'x')),
      pinned_form = json_set(form, '$.description', printf('%.31000c', 'y')), pinned_digest = digest, pinned_at = seen_at
      WHERE server_id = ?`,
      server.id,
    );
    expect(await charactersStored(server)).toBeGreaterThan(12_000_000);
    const pages = await toolPagesOf(owner, server);
    expect(pages.flatMap(({ tools }) => tools)).toHaveLength(400);
    expect(pages.length).toBeGreaterThan(20);
    api.document = largeDocument(TOO_LARGE);
    expect(await refreshed(owner, server)).toMatchObject({ status: "unreachable", fault: { reason: "too_large" } });
    const changed = await change(owner, server, { timeout_seconds: 20 });
    expect(changed.status, changed.text.slice(0, 500)).toBe(200);
    expect((await remove(owner, server)).status).toBe(200);
  },
);
