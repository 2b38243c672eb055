import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** The console of an instance that has a model. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;
let agentId: string;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl, password: "a good long password" });
  agentId = await newAgent(model.configuration);
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

describe("an answer that is being written", () => {
  it("is shown in a chat word by word, can be stopped, and ends as the message", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    model.script(
      {
        kind: "reply",
        text: "I compute.",
        calls: [{ id: "c", name: "evaluate_arithmetic", input: { expression: "6*7" } }],
      },
      { kind: "reply", text: "It can be forty two.", held: { pieces: 2, until: promise } },
    );
    const { page, capture, expectNoComplaints } = await visitSignedIn(
      owner,
      `/agents/${agentId}/chat`,
      instance.baseUrl,
    );
    await page.getByLabel("Your message").fill("What is 6 times 7?");
    await page.getByRole("button", { name: "Send" }).click();
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByText("It can", { exact: true }).waitFor();
    await messages.getByRole("button", { name: "Stop" }).waitFor();
    expect(await messages.getByText("I compute.").count()).toBe(0);
    await capture("chat-writing");
    resolve();
    await messages.getByText("It can be forty two.", { exact: true }).waitFor();
    await messages.getByRole("link", { name: "Trace" }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("is shown on the page of a task, which says when nothing more comes, until the result takes its place", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    model.script({ kind: "reply", text: "All of it is right.", held: { pieces: 2, until: promise } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}`, instance.baseUrl);
    await page.clock.install();
    await page.getByLabel("Task", { exact: true }).fill("Check the sums");
    await page.getByRole("button", { name: "Run the task" }).click();
    const writing = page.getByRole("region", { name: "Answer so far" });
    await writing.getByText("All of", { exact: true }).waitFor();
    await capture("agents-writing");
    await page.clock.fastForward(9_000);
    await page.getByText(/^Nothing for/).waitFor();
    resolve();
    await page.getByRole("region", { name: "Result" }).getByText("All of it is right.").waitFor();
    await writing.waitFor({ state: "detached" });
    expectNoComplaints();
  }, 60_000);
});

describe("the model of an agent", () => {
  it("is picked from those that the instance has", async () => {
    const id = await newAgent({});
    const path = `/agents/${id}/settings`;
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, path, instance.baseUrl);
    await page.getByText("Advanced").click();
    const field = page.getByRole("combobox", { name: "Model" });
    await field.click();
    await page.getByRole("option", { name: "test-model price not known" }).waitFor();
    await capture("agents-model");
    await chooseOption(page, "Model", "test-model");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The agent is saved.").waitFor();
    expect(await storedModel(id)).toBe("instance/test-model");
    expectNoComplaints();
  }, 60_000);
});

async function newAgent(configuration: Record<string, unknown>): Promise<string> {
  const [{ token }, { baseUrl }] = [owner, instance];
  const created = await call("POST", "/api/agents", { token, baseUrl, body: agentBody({ configuration }) });
  return created.data<{ agent: AgentView }>().agent.id;
}

async function storedModel(id: string): Promise<unknown> {
  const { token } = owner;
  const answer = await call("GET", `/api/agents/${id}`, { token, baseUrl: instance.baseUrl });
  return answer.data<{ agent: AgentView }>().agent.configuration["model"];
}
