import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { registered, toolNamed, toolsOf, type ToolServerView } from "#test/support/factories/tool-servers";
import { lookupTool, sendTool, startToolServer } from "#test/support/tool-server";

const PASSWORD = "a good long password";

/** A document with 510 operations: ten of the tag `orders`, and 500 others. One of `orders` cannot be called. */
const large = {
  openapi: "3.1.0",
  info: { title: "Large", version: "1" },
  servers: [{ url: "/v1" }],
  paths: Object.fromEntries(
    Array.from({ length: 510 }, (_unused, index) => [
      index === 0 ? "/orders0/{id}" : `/things${index}`,
      { get: { operationId: `get${index}`, tags: [index < 10 ? "orders" : "other"] } },
    ]),
  ),
};

/** A server that answers with the document, and notes how it was asked. */
async function documentServer() {
  const simulator = await startToolServer();
  const asked: { url: string; authorization: string | undefined }[] = [];
  simulator.misdeed = (request, response) => {
    asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(large));
    return true;
  };
  return { url: simulator.url, asked };
}

test("a person registers a large document with a name and password, chooses operations, and sees why one cannot be called", async () => {
  const account = await signUp({ password: PASSWORD });
  const api = await documentServer();
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools");
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByLabel(/^Name/).fill("large");
  await page.getByLabel(/^Address(?! of)/).fill(api.url);
  await page.getByLabel(/^Kind/).selectOption("openapi");
  await page.getByLabel("Address of the API").fill(api.url.replace("/mcp", "/mine"));
  await page.getByLabel("Authentication").selectOption("basic");
  await page.getByLabel("User", { exact: true }).fill("reader");
  await page.getByLabel(/^Password/).fill("s3cret");
  await capture("tools-add-document");
  await page.getByRole("button", { name: "Add the server" }).click();
  await page.getByText("The document has 510 operations; the maximum is 500.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Choose operations of large" }).click();
  const dialog = page.getByRole("dialog", { name: "Operations of large" });
  await dialog.getByText("500 operations").waitFor();
  await dialog.getByRole("checkbox", { name: /^orders/ }).check();
  await dialog.getByLabel("Others").fill("get20");
  await dialog.getByLabel("Others").press("Enter");
  await capture("tools-choose-operations");
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.getByText("11 quarantined").waitFor();
  await page.getByRole("link", { name: /get0.*not importable/ }).click();
  await page.getByText("no parameter fills {id} of its path").waitFor();
  expect(await page.getByLabel("Select get0", { exact: true }).count()).toBe(0);
  const listed = await call("GET", "/api/tool-servers", { token: account.token });
  const [server] = listed.data<{ tool_servers: (ToolServerView & { include: string[] })[] }>().tool_servers;
  expect(server).toMatchObject({ auth: { type: "basic" }, include: ["orders", "get20"] });
  await page.getByRole("button", { name: "Choose operations of large" }).click();
  await dialog.getByRole("button", { name: "Remove orders" }).click();
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.getByText("1 quarantined", { exact: true }).waitFor();
  expect((await toolsOf(account, server ?? { id: "" })).map(({ name }) => name)).toEqual(["get20"]);
  expectNoComplaints();
}, 90_000);

test("a key goes into the query or into a header that the form names", async () => {
  const account = await signUp({ password: PASSWORD });
  const api = await documentServer();
  const { page, expectNoComplaints } = await visitSignedIn(account, "/tools");
  for (const [name, way, key] of [
    ["by-query", "query", "api_key"],
    ["by-header", "header", "X-Key"],
  ] as const) {
    await page.getByRole("button", { name: "Add server" }).click();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Address(?! of)/).fill(api.url);
    await page.getByLabel("Authentication").selectOption(way);
    await page.getByLabel(way === "query" ? "Parameter" : /^Header/).fill(key);
    await page.getByLabel(way === "query" ? /^Key/ : /^Value/).fill("s3cret");
    await page.getByRole("button", { name: "Add the server" }).click();
    await page.getByRole("cell", { name: new RegExp(`^${name}`) }).waitFor();
  }
  const listed = await call("GET", "/api/tool-servers", { token: account.token });
  expect(listed.data<{ tool_servers: unknown[] }>().tool_servers).toMatchObject([
    { auth: { type: "query", parameter: "api_key", header: null } },
    { auth: { type: "header", parameter: null, header: "x-key" } },
  ]);
  expect(listed.text).not.toContain("s3cret");
  expectNoComplaints();
}, 60_000);

test("a person selects several held tools and releases them together; the page names one that changed in between", async () => {
  const account = await signUp({ password: PASSWORD });
  const reading = ["balance", "lookup", "search"].map((name) => ({ ...lookupTool, name }));
  const simulator = await startToolServer({ tools: [...reading, sendTool] });
  const server = await registered(account, simulator);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools");
  await page.getByLabel("Select balance").check();
  await page.getByLabel("Select search").click({ modifiers: ["Shift"] });
  await page.getByLabel("Select mail.send").uncheck();
  await page.getByRole("toolbar", { name: "Selected tools" }).getByRole("button", { name: "Release together" }).click();
  const dialog = page.getByRole("dialog", { name: "Release 3 tools?" });
  await capture("tools-release-together");
  simulator.tools = [
    { ...lookupTool, name: "balance", description: "Empties the account" },
    ...reading.slice(1),
    sendTool,
  ];
  const again = await call("POST", `/api/tool-servers/${server.id}/refresh`, { token: account.token });
  expect(again.status).toBe(200);
  await dialog.getByRole("button", { name: "Release", exact: true }).click();
  await page.getByText(/^balance: The tool's definition no longer has this digest/).waitFor();
  await expect.poll(async () => (await toolNamed(account, server, "search")).status).toBe("released");
  const tools = await toolsOf(account, server);
  expect(tools.map(({ name, status, action }) => [name, status, action])).toEqual([
    ["balance", "quarantined", null],
    ["lookup", "released", "read"],
    ["mail.send", "quarantined", null],
    ["search", "released", "read"],
  ]);
  expectNoComplaints();
}, 60_000);
