import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { listBudgets } from "#test/support/factories/model-budgets";
import { ask, connected, ofServer, readConnection } from "#test/support/factories/model-connections";
import { connectPriced, finishing, spend, spendingAgent } from "#test/support/factories/spending";
import { type ModelServer, startModelServer } from "#test/support/model-server";

/** A vendor that the instance's variables do not name. */
let vendor: ModelServer;

beforeAll(async () => {
  vendor = await startModelServer("sk-newcomer-0123456789");
});

afterAll(() => vendor.close());

beforeEach(() => vendor.reset());

const person = () => signUp({ password: "a good long password" });

const WORKS = { kind: "reply", text: "works" } as const;

describe("a newcomer", () => {
  it("connects a model with three fields and a test, and gets a streamed answer from it", async () => {
    const owner = await person();
    const { id } = await createAgent(owner, { name: "Counter" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/");
    await page.getByRole("link", { name: "Connect a model" }).click();
    await capture("models-first");
    expect(await accessibilityFaults(page, "/settings/models")).toEqual([]);

    vendor.listed.splice(0, 1, "large-3", "small-2");
    vendor.script({ kind: "status", status: 401 }, WORKS, WORKS);
    await page.getByLabel("Provider").selectOption("openai-compatible");
    await page.getByLabel("Address").fill(vendor.baseUrl);
    await page.getByLabel("Key").fill(vendor.key);
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByText("Does not work").waitFor();
    expect((await ask(owner, "GET", "/api/model-connections")).data()).toEqual({ model_connections: [] });
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByText(/^Works, [\d,]+ ms$/).waitFor();
    await capture("models-works");
    await page.getByRole("button", { name: "Use large-3" }).click();
    await page.getByRole("table", { name: "Connections and their models" }).waitFor();
    await capture("models");
    expect(await page.content()).not.toContain(vendor.key);
    expect(await accessibilityFaults(page, "/settings/models")).toEqual([]);

    const { promise, resolve } = Promise.withResolvers<void>();
    vendor.script({ kind: "reply", text: "It is forty two.", held: { pieces: 2, until: promise } });
    await page.goto(new URL(`/agents/${id}/chat`, page.url()).href);
    await page.getByLabel("Your message").fill("What is 6 times 7?");
    await page.getByRole("button", { name: "Send" }).click();
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByText("It is", { exact: true }).waitFor();
    resolve();
    await messages.getByText("It is forty two.", { exact: true }).waitFor();
    expect(vendor.requests.at(-1)?.body).toMatchObject({ model: "large-3", stream: true });
    await messages.getByRole("link", { name: "Trace" }).click();
    await page.locator("dd").getByText("/large-3").first().waitFor();
    await page.goto(new URL(`/agents/${id}`, page.url()).href);
    await page.getByText(/large-3, the default$/).waitFor();
    expectNoComplaints();
  }, 120_000);

  it("continues with rules, which each agent says, and the step is done", async () => {
    const owner = await person();
    const { id } = await createAgent(owner);
    const { page, expectNoComplaints } = await visitSignedIn(owner, "/");
    const step = page.getByRole("listitem").filter({ hasText: "Connect a model" });
    await step.getByRole("button", { name: "Continue with rules" }).click();
    await step.getByRole("img", { name: "Done" }).waitFor();
    await page.reload();
    await step.getByRole("img", { name: "Done" }).waitFor();
    await page.goto(new URL(`/agents/${id}`, page.url()).href);
    await page.getByText("rules (the built-in engine)").waitFor();
    expectNoComplaints();
  }, 60_000);
});

it("a budget is set, shown with its bar, changed, and deleted", async () => {
  const owner = await person();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/settings/models");
  await page.getByRole("button", { name: "Add a budget" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a budget" });
  await dialog.getByLabel("It limits").selectOption("tenant day");
  await dialog.getByLabel("Dollars", { exact: true }).fill("20");
  await dialog.getByLabel("When it is used up").selectOption("ask");
  await dialog.getByRole("button", { name: "Set the budget" }).click();
  await page.getByRole("img", { name: "Workspace, a day: 0% used, 0% held back" }).waitFor();
  await page.getByText("then asks").waitFor();
  await capture("models-budgets");
  expect(await accessibilityFaults(page, "/settings/models")).toEqual([]);
  expect(await listBudgets(owner)).toMatchObject([{ scope: "tenant", window: "day", usd: 20, on_reached: "ask" }]);
  await page.getByRole("button", { name: "Change the budget: Workspace, a day" }).click();
  const change = page.getByRole("dialog", { name: "Change the budget: Workspace, a day" });
  await change.getByLabel("Dollars", { exact: true }).fill("30");
  await change.getByLabel("When it is used up").selectOption("refuse");
  await change.getByRole("button", { name: "Save" }).click();
  await page.getByText("then refuses").waitFor();
  expect(await listBudgets(owner)).toMatchObject([{ scope: "tenant", window: "day", usd: 30, on_reached: "refuse" }]);
  await page.getByRole("button", { name: "Delete the budget: Workspace, a day" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No budgets.").waitFor();
  expectNoComplaints();
}, 60_000);

it("spending is shown by agent and by model, of chats as of runs", async () => {
  const owner = await person();
  await connectPriced(owner, vendor);
  vendor.respond(finishing);
  const agentId = await spendingAgent(owner);
  await spend(owner, agentId);
  await call("POST", "/api/chat", { token: owner.token, body: { agent_id: agentId, message: "Say a word." } });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/settings/models");
  const byModel = page.getByRole("row").filter({ hasText: "priced" }).filter({ hasText: "$0.2000" });
  await byModel.getByText("2", { exact: true }).waitFor();
  await page.getByRole("columnheader", { name: "Agent, this month" }).waitFor();
  await page.getByText("This month", { exact: true }).locator("..").getByText("$0.2000").waitFor();
  await page.getByRole("img", { name: /^The money of each day since / }).waitFor();
  await page.getByText("Show as a table").click();
  await page.getByRole("cell", { name: "$0.2000" }).last().waitFor();
  await capture("models-spending");
  expect(await accessibilityFaults(page, "/settings/models")).toEqual([]);
  expectNoComplaints();
}, 60_000);

describe("a connection", () => {
  it("is tested, gets prices, becomes the default, and says why it fails", async () => {
    const owner = await person();
    await connected(owner, { name: "first" });
    const { id } = await connected(owner, { name: "north", ...ofServer(vendor) });
    const { page, expectNoComplaints } = await visitSignedIn(owner, "/settings/models");
    vendor.script(WORKS, { kind: "status", status: 401, message: "no such key" });
    await page.getByRole("button", { name: "Test north" }).click();
    await page.getByText(/^Works, [\d,]+ ms$/).waitFor();
    await page.getByRole("button", { name: "Test north" }).click();
    await page.getByText(/no such key/).waitFor();

    await page.getByRole("button", { name: "Change north" }).click();
    const drawer = page.getByRole("dialog", { name: "north" });
    await drawer.getByLabel("Input, $").fill("3");
    await drawer.getByLabel("Output, $").fill("12");
    await drawer.getByLabel("Another model").fill("small-2");
    await drawer.getByRole("button", { name: "Add" }).click();
    expect(await accessibilityFaults(page, "the drawer")).toEqual([]);
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByText("$3.00 in, $12.00 out").waitFor();
    await page.getByRole("button", { name: "Change north" }).click();
    await drawer.getByRole("button", { name: "Make it the default" }).click();
    await page.getByText(/think with north\/test-model/).waitFor();
    expect(await readConnection(owner, id)).toMatchObject({
      is_default: true,
      models: [{ name: "test-model", input_usd_per_million: 3 }, { name: "small-2" }],
    });
    expectNoComplaints();
  }, 90_000);

  it("that agents name is deleted after they were given another model", async () => {
    const owner = await person();
    await connected(owner, { name: "first" });
    await connected(owner, { name: "north" });
    const { id } = await createAgent(owner, { name: "Counter", configuration: { model: "north/test-model" } });
    const { page, expectNoComplaints } = await visitSignedIn(owner, "/settings/models");
    await page.getByRole("link", { name: "Counter" }).waitFor();
    await page.getByRole("button", { name: "Change north" }).click();
    await page.getByRole("dialog", { name: "north" }).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete north?" });
    await question.getByLabel("They think with").selectOption("first/test-model");
    await question.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("north was deleted").waitFor();
    const { agent } = (await ask(owner, "GET", `/api/agents/${id}`)).data<{ agent: { configuration: unknown } }>();
    expect(agent.configuration).toMatchObject({ model: "first/test-model" });

    await page.getByRole("button", { name: "Change first" }).click();
    await page.getByRole("dialog", { name: "first" }).getByRole("button", { name: "Delete" }).waitFor();
    await page.keyboard.press("Escape");
    await answerDeletionOfUnnamed();
    expectNoComplaints();

    async function answerDeletionOfUnnamed(): Promise<void> {
      await connected(owner, { name: "spare" });
      await page.reload();
      await page.getByRole("button", { name: "Change spare" }).click();
      await page.getByRole("dialog", { name: "spare" }).getByRole("button", { name: "Delete" }).click();
      const asked = page.getByRole("dialog", { name: "Delete spare?" });
      await asked.getByRole("button", { name: "Delete" }).click();
      await page.getByText("spare was deleted").waitFor();
    }
  }, 90_000);
});
