import { expect, test } from "vitest";

import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { refreshed, register, toolPagesOf, type ToolServerView } from "#test/support/factories/tool-servers";
import { importFile, workflow } from "#test/support/factories/workflows";
import { type DocumentShape, largeDocument } from "#test/support/large-documents";
import { shortWaitsDuring } from "#test/support/short-waits";
import { startToolServer } from "#test/support/tool-server";

/** Ends a test that hangs. */
const LONG_MS = 300_000;

async function registered(owner: TestAccount, shape: DocumentShape): Promise<ToolServerView> {
  const simulator = await startToolServer();
  const document = largeDocument(shape);
  simulator.misdeed = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(document);
    return true;
  };
  const name = `s${crypto.randomUUID().slice(0, 8)}`;
  const answer = await register(owner, { kind: "openapi", url: simulator.url, name });
  expect(answer.status, answer.text.slice(0, 500)).toBe(201);
  return answer.data<ToolServerView>();
}

/** Almost two million characters of definitions. */
const LARGEST = { operations: 290, parameters: 50, doublings: 1 };

test("the registration of the largest server", { timeout: LONG_MS }, async () => {
  const owner = await signUp();
  const server = await shortWaitsDuring("registration", () => registered(owner, LARGEST));
  expect(server.status).toBe("connected");
});

test("the registration of a document far above the sum", { timeout: LONG_MS }, async () => {
  const owner = await signUp();
  const shape = { operations: 490, parameters: 60, doublings: 4, branches: 10 };
  const server = await shortWaitsDuring("too large", () => registered(owner, shape));
  expect(server.fault).toMatchObject({ reason: "too_large" });
});

test("the list, the refresh, a change and the end of the largest server", { timeout: LONG_MS }, async () => {
  const owner = await signUp();
  const server = await registered(owner, LARGEST);
  await shortWaitsDuring("list of tools", () => toolPagesOf(owner, server));
  await shortWaitsDuring("five refreshes", () =>
    Promise.all(Array.from({ length: 5 }, () => refreshed(owner, server))),
  );
  const path = `/api/tool-servers/${server.id}`;
  const change = { token: owner.token, body: { timeout_seconds: 20 } };
  const changed = await shortWaitsDuring("change", () => call("PATCH", path, change));
  expect(changed.status, changed.text.slice(0, 500)).toBe(200);
});

test("a page of the largest tools of all servers", { timeout: LONG_MS }, async () => {
  const owner = await signUp();
  for (const name of ["one", "two"]) {
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    const simulator = await startToolServer();
    simulator.tools = Array.from({ length: 60 }, (_none, index) => ({
      name: `tool${index}`,
      description: "Looks something up. ".repeat(1_500),
      inputSchema: { type: "object" },
    }));
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    expect((await register(owner, { url: simulator.url, name })).status).toBe(201);
  }
  const page = await shortWaitsDuring("tools of all servers", () =>
    call("GET", "/api/server-tools?state=held&limit=100", { token: owner.token }),
  );
  expect(page.data<{ tools: unknown[] }>().tools).toHaveLength(100);
});

test("ten workflow files of 2.7 MB at once from callers without credentials", { timeout: LONG_MS }, async () => {
  const node = (index: number) => ({
    id: `n${index}`,
    type: "t",
    config: Object.fromEntries(Array.from({ length: 60 }, (_none, place) => [`key${place}`, "x".repeat(40)])),
  });
  const nodes = Array.from({ length: 900 }, (_none, index) => node(index));
  const text = JSON.stringify(workflow({ nodes, edges: [] }));
  expect(text.length).toBeGreaterThan(2_600_000);
  const answers = await shortWaitsDuring("imports", () =>
    Promise.all(Array.from({ length: 10 }, () => importFile(text))),
  );
  for (const { status } of answers) expect(status).toBe(201);
});

/** On one machine each unknown account begins a counter with a new file, and a hundred of them begin at once. */
const CROWD_BOUND_MS = 1_000;

test("a hundred sign-ins at once from ten addresses", { timeout: LONG_MS }, async () => {
  const signIns = () => {
    const addresses = Array.from({ length: 10 }, newAddress);
    const asked = Array.from({ length: 100 }, (_none, index) => {
      const body = { email: `${crypto.randomUUID()}@example.com`, password: "a password" };
      return call("POST", "/api/auth/login", { body, from: addresses[index % 10] ?? newAddress() });
    });
    return Promise.all(asked);
  };
  const answers = await shortWaitsDuring("sign-ins of many", signIns, CROWD_BOUND_MS);
  // A machine that is busy with much else may hash too slowly for all; the service's test shows that the lines refuse none.
  for (const { status, headers } of answers)
    if (status !== 401) expect([status, headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
});
