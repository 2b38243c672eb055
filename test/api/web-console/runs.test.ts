import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { chooseFilter, visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { registered, released } from "#test/support/factories/tool-servers";
import { startModelServer } from "#test/support/model-server";
import { startToolServer, type ToolOffer } from "#test/support/tool-server";

const REFUND: ToolOffer = {
  name: "refund_order",
  description: "Refunds one order",
  inputSchema: { type: "object", properties: { order: { type: "string", maxLength: 20 } }, required: ["order"] },
  annotations: { readOnlyHint: false },
};

const PASSWORD = "a good long password";

test("the list of runs follows what happens, narrows as one chooses, and keeps views", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  await executeToEnd(owner, id, { task: "Summarize: the ship is late. It comes on Monday." });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  const first = page.getByRole("link", { name: "Summarize: the ship is late." });
  await first.waitFor();
  await executeToEnd(owner, id, { task: "Sing a song of the sea" });
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor();
  await capture("runs");

  await page.getByLabel("Find runs").fill("ship");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("q")).toBe("ship");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Ships");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Ships" }).waitFor();
  await views.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor();
  await page.reload();
  await views.getByRole("link", { name: "Ships" }).click();
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor({ state: "detached" });
  await first.click();
  await page.getByRole("heading", { level: 1, name: /the ship is late/ }).waitFor();
  expectNoComplaints();
}, 60_000);

test("filters are chosen and removed by keys, are in the address, and show their value", async () => {
  const owner = await signUp({ password: PASSWORD });
  const [reader, singer] = await Promise.all(["Reader", "Singer"].map((name) => createAgent(owner, { name })));
  await executeToEnd(owner, reader?.id ?? "", { task: "Summarize: the ship is late." });
  await executeToEnd(owner, singer?.id ?? "", { task: "Sing a song of the sea" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  const ship = page.getByRole("link", { name: "Summarize: the ship is late." });
  const song = page.getByRole("link", { name: "Sing a song of the sea" });
  await Promise.all([ship.waitFor(), song.waitFor()]);

  const filters = page.getByRole("group", { name: "Filters" });
  await filters.getByRole("button", { name: "Agent" }).press("Enter");
  const field = filters.getByRole("combobox", { name: "Agent" });
  await field.pressSequentially("Read");
  await filters.getByRole("option", { name: "Reader" }).waitFor();
  await capture("runs-filter-agent");
  await page.keyboard.press("Enter");
  await song.waitFor({ state: "detached" });
  await filters.getByRole("button", { name: "Agent: Reader", exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("agent_id")).toBe(reader?.id);
  await filters.locator("button:focus", { hasText: "Agent: Reader" }).waitFor();

  await filters.getByRole("button", { name: "Vouched" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await chooseFilter(page, "Period: Last 7 days", "Any time");
  await filters.getByRole("button", { name: "Period: Any time" }).waitFor();
  expect(new URL(page.url()).searchParams.get("period")).toBe("all");
  await filters.getByRole("button", { name: "Action" }).click();
  await filters.getByRole("textbox", { name: "Action" }).fill("nothing");
  await page.keyboard.press("Enter");
  await page.getByText("No run fits these filters.").waitFor();
  await page.setViewportSize({ width: 400, height: 900 });
  await filters.getByRole("button", { name: "Level" }).click();
  await capture("runs-filters-phone");
  await page.keyboard.press("Escape");
  await filters.getByRole("button", { name: "Remove the filter Action" }).click();
  await ship.waitFor();
  await page.reload();
  await ship.waitFor();
  await filters.getByRole("button", { name: "Remove the filter Agent" }).click();
  await song.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await chooseFilter(page, "From", "A stranger");
  await page.getByText("No run fits these filters.").waitFor();
  expect(new URL(page.url()).searchParams.get("origin")).toBe("stranger");
  await chooseFilter(page, "From: A stranger", "A person");
  await Promise.all([ship.waitFor(), song.waitFor()]);
  expectNoComplaints();
}, 60_000);

test("keys move through the steps of a run and fold them, and go to the runs beside it in the list that led there", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  for (const word of ["one", "two", "three"]) await executeToEnd(owner, id, { task: `Summarize: the ship ${word}.` });
  await executeToEnd(owner, id, { task: "Sing a song of the sea" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs?q=ship");
  await page.getByRole("link", { name: "Summarize: the ship two." }).click();
  const beside = page.getByRole("navigation", { name: "Runs beside this one" });
  await beside.getByText("2 of 3", { exact: true }).waitFor();
  const trace = page.getByRole("region", { name: "Trace" });
  await trace.getByRole("link", { name: /^Plan/ }).click();
  expect(new URL(page.url()).hash).toBe("#step-1");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("region", { name: "Step 2" }).getByRole("group", { name: "the output" }).waitFor();
  const part = trace.getByRole("link", { name: /: allowed/ });
  await part.waitFor();
  await page.keyboard.press("ArrowLeft");
  await part.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await part.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Step 3" }).getByText("has complexity").waitFor();
  await capture("run");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 400, height: 900 });
  await capture("run-phone");
  await page.setViewportSize({ width: 1_280, height: 900 });

  const title = page.getByRole("heading", { level: 1 });
  await page.keyboard.press("[");
  await expect.poll(() => title.innerText()).toBe("Summarize: the ship three.");
  await page.getByRole("link", { name: "Previous run" }).waitFor({ state: "detached" });
  for (const word of ["two", "one"]) {
    await page.getByRole("link", { name: "Next run" }).waitFor();
    await page.keyboard.press("]");
    await expect.poll(() => title.innerText()).toBe(`Summarize: the ship ${word}.`);
  }
  await beside.getByText("3 of 3", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Previous run" }).waitFor();
  expect(await beside.getByText("3 of 3").count()).toBe(0);
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Runs" }).click();
  await page.waitForURL("**/runs?q=ship");
  expectNoComplaints();
}, 60_000);

test("the list is saved as a file as it is narrowed", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  await executeToEnd(owner, id, { task: "Summarize: the ship is late." });
  await executeToEnd(owner, id, { task: "Sing a song of the sea" });
  const { page, expectNoComplaints } = await visitSignedIn(owner, "/runs?q=ship");
  await page.getByRole("link", { name: "Summarize: the ship is late." }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Table (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("runs.csv");
  const file = join(await mkdtemp(join(tmpdir(), "runs-")), "runs.csv");
  await download.saveAs(file);
  const text = await readFile(file, "utf8");
  expect(text).toContain("the ship is late");
  expect(text).not.toContain("song of the sea");
  expectNoComplaints();
}, 60_000);

test("a step of a model shows what it was asked and answered, in full, rendered or raw", async () => {
  const server = await startModelServer("sk-console-0123456789");
  const owner = await signUp({ password: PASSWORD });
  await connected(owner, { ...ofServer(server), models: [{ name: "large" }] });
  const { id } = await createAgent(owner, { configuration: { system_prompt: "Answer like a **heron**." } });
  const summary = `It is late. ${"The ship waits. ".repeat(40)}Zephyr.`;
  server.script({ kind: "reply", calls: [{ id: "1", name: "finish", input: { summary, confidence: 0.9 } }] });
  const run = await executeToEnd(owner, id, { task: "Where is the ship?" });
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/runs/${run}#step-1`);
  await page.getByText("Input and output in full").click();
  const input = page.getByRole("region", { name: "Input in full" });
  await input.locator("strong", { hasText: "heron" }).waitFor();
  await input.getByText("Where is the ship?").waitFor();
  await input.getByRole("button", { name: "Raw text of the instructions" }).click();
  await input.getByText("**heron**").waitFor();
  await page.getByRole("region", { name: "Answer in full" }).getByText("Zephyr.").waitFor();
  await server.close();
  expectNoComplaints();
}, 60_000);

test("a run whose effect failed says so over its result, whatever the model claims, and leads to the failed call", async () => {
  const owner = await signUp({ password: PASSWORD });
  const [models, simulator] = [await startModelServer(), await startToolServer({ tools: [REFUND] })];
  await connected(owner, { ...ofServer(models), models: [{ name: "large" }] });
  await released(owner, await registered(owner, simulator), "refund_order", "send");
  simulator.answer = () => ({ isError: true, content: [{ type: "text", text: "The order is not paid." }] });
  const configuration = { tools: ["mcp__shop__refund_order"] };
  const { id } = await createAgent(owner, { maturity_level: "autonomous", configuration });
  const claim = { summary: "62.40 EUR was refunded.", confidence: 0.86 };
  models.script(
    { kind: "reply", calls: [{ id: "1", name: "mcp__shop__refund_order", input: { order: "4711" } }] },
    { kind: "reply", calls: [{ id: "2", name: "finish", input: claim }] },
  );
  const run = await executeToEnd(owner, id, { task: "Send the refund of order 4711" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/runs/${run}`);
  await page.getByText("62.40 EUR was refunded.").waitFor();
  const banner = page.getByRole("status").filter({ hasText: "1 of 1 call failed" });
  await banner.waitFor();
  await page.getByText("Partial", { exact: true }).first().waitFor();
  await capture("run-failed-call");
  await banner.getByRole("link", { name: "shop · refund_order" }).click();
  await page.getByText("The order is not paid.").first().waitFor();
  await page.goto(new URL("/runs", page.url()).href);
  await page
    .getByRole("row", { name: /refund of order 4711/ })
    .getByText("Partial")
    .waitFor();
  expectNoComplaints();
}, 60_000);
