import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { chooseFilter, answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent, execute } from "#test/support/factories/agents";
import { refreshed, registered, released, toolNamed } from "#test/support/factories/tool-servers";
import { lookupTool, sendTool, startToolServer } from "#test/support/tool-server";

test("a person adds a server, sees what widened in words and both forms, and releases the tool", async () => {
  const account = await signUp({ password: "a good long password" });
  const simulator = await startToolServer();
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools");
  await page.getByText("No tool servers yet").waitFor();
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByLabel("Name").fill("shop");
  await page.getByLabel("Address").fill(simulator.url);
  await page.getByRole("button", { name: "Add the server" }).click();
  // One that answers late on a busy machine is shown as slow.
  await page.getByRole("cell", { name: /^(?:Healthy|Slow)\b/ }).waitFor();
  await page.getByRole("link", { name: /mail\.send/ }).click();
  await page.getByRole("heading", { name: "Release mail.send?" }).waitFor();
  await page.getByLabel("It counts as").selectOption("send");
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByRole("heading", { name: "Release lookup?" }).waitFor();
  await capture("tools-new");
  expectNoComplaints();
}, 60_000);

test("a tool that changed says first what reaches further", async () => {
  const account = await signUp({ password: "a good long password" });
  const simulator = await startToolServer({ tools: [sendTool] });
  const server = await registered(account, simulator, { name: "mail" });
  await released(account, server, "mail.send", "send");
  const properties = {
    ...(sendTool.inputSchema["properties"] as Record<string, unknown>),
    to: { type: "array", items: { type: "string" }, maxItems: 500 },
    attach_url: { type: "string", format: "uri" },
  };
  simulator.tools = [{ ...sendTool, inputSchema: { ...sendTool.inputSchema, properties } }, lookupTool];
  await refreshed(account, server);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools");
  await page.getByRole("link", { name: /mail\.send/ }).click();
  await page.getByText("New power: attach_url can be given, text, uri.").waitFor();
  await page.getByText("Reaches further: to was text, now list ≤ 500.").waitFor();
  await page.getByRole("heading", { name: "Release mail.send?" }).waitFor();
  expect(await page.getByLabel("Keep attach_url closed").isChecked()).toBe(true);
  await capture("tools-widened");
  await page.getByRole("button", { name: "Release" }).click();
  await expect.poll(async () => (await toolNamed(account, server, "mail.send")).status).toBe("released");
  await page.getByRole("link", { name: /^Released/ }).click();
  const row = page.getByRole("row", { name: /mail\.send/ });
  await row.getByText("attach_url").waitFor();
  await row.getByText("Supervised").waitFor();
  await capture("tools-released");
  await page.getByRole("button", { name: "Hold mail.send" }).click();
  await answerDialog(page, "Hold");
  await row.waitFor({ state: "detached" });
  expect((await toolNamed(account, server, "mail.send")).status).toBe("quarantined");
  expectNoComplaints();
}, 60_000);

test("the log shows each call with agent, run, outcome and how long it took, and leads on from there", async () => {
  const account = await signUp({ password: "a good long password" });
  const server = await registered(account, await startToolServer());
  await released(account, server, "lookup", "read");
  const agent = await createAgent(account, { name: "Clerk", configuration: { tools: ["mcp__shop__lookup"] } });
  const answer = await execute(account, agent.id, {
    task: "Find the order",
    context: { order: "A7" },
    parameters: { tool: "mcp__shop__lookup", wait_seconds: 20 },
  });
  expect(answer.status, answer.text).toBe(200);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/tools");
  await page.getByRole("link", { name: "Call log" }).click();
  const row = page.getByRole("row", { name: /lookup/ });
  await row.getByText("done").waitFor();
  await row.getByRole("link", { name: "Clerk" }).waitFor();
  await capture("tools-calls");
  await row.getByRole("link", { name: "Find the order" }).click();
  await page.waitForURL(/\/runs\//);
  await page.goBack();
  await chooseFilter(page, "Outcome", "unknown");
  await page.getByText("No call fits these filters.").waitFor();
  expectNoComplaints();
}, 60_000);
