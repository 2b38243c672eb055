import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
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
  await page.getByRole("cell", { name: "Healthy" }).waitFor();
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
  await capture("tools-widened");
  await page.getByRole("button", { name: "Release" }).click();
  await expect.poll(async () => (await toolNamed(account, server, "mail.send")).status).toBe("released");
  expectNoComplaints();
}, 60_000);
