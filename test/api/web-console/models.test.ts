import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { ask } from "#test/support/factories/model-connections";
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
    vendor.script({ kind: "reply", text: "It can be forty two.", held: { pieces: 2, until: promise } });
    await page.goto(new URL(`/agents/${id}/chat`, page.url()).href);
    await page.getByLabel("Your message").fill("What is 6 times 7?");
    await page.getByRole("button", { name: "Send" }).click();
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByText("It can", { exact: true }).waitFor();
    resolve();
    await messages.getByText("It can be forty two.", { exact: true }).waitFor();
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
