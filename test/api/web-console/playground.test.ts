import { afterAll, beforeAll, expect, test } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import type { AgentView } from "#test/support/factories/agents";
import type { Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

const finish = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary, details: {}, confidence: 1 } }],
});
const search = (query: string): Script => ({
  kind: "reply",
  calls: [{ id: "c0", name: "search_marketplace", input: { query } }],
});

const password = "correct horse battery";
let instance: ScriptedInstance;
let model: ScriptedModel;
let owner: TestAccount;
beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ password, baseUrl: instance.baseUrl });
}, 60_000);
afterAll(() => model.close());

const send = (method: string, path: string, body?: object) =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...(body === undefined ? {} : { body }) });

async function newAgent(): Promise<string> {
  const configuration = { ...model.configuration, system_prompt: "Look first.\nBe short." };
  const body = { name: "Refund Clerk", role: "general-assistant", maturity_level: "intern", configuration };
  return (await send("POST", "/api/agents", body)).data<{ agent: AgentView }>().agent.id;
}

test("from a step of a run: differences are marked, a call is answered in place, and a variant becomes a version", async () => {
  const agentId = await newAgent();
  model.script(search("lamps"), finish("There are lamps for 62.40 EUR."));
  const order = { task: "Look for lamps", context: {}, parameters: { wait_seconds: 20 } };
  const done = await send("POST", `/api/agents/${agentId}/execute`, order);
  const { execution_id: executionId } = done.data<{ execution_id: string }>();
  model.respond(({ body }) => {
    const text = JSON.stringify(body);
    if (text.includes("Cite")) return finish("Lamps, under clause 4.2.");
    return text.includes("an oak chair") ? finish("Chairs.") : search("chairs");
  });
  const { steps } = (await send("GET", `/api/agents/${agentId}/executions/${executionId}/trace`)).data<{
    steps: { id: string; kind: string }[];
  }>();
  const stepId = steps.findLast(({ kind }) => kind === "model")?.id ?? "";
  const visit = await visitSignedIn(
    { email: owner.email, password },
    `/runs/${executionId}#step-${stepId}`,
    instance.baseUrl,
  );
  const { page } = visit;
  await page.getByRole("link", { name: "Try variants from here" }).waitFor();
  await page.keyboard.press("=");
  await page.getByText("Nothing outside is touched").waitFor();
  await page.getByRole("button", { name: "Add a variant" }).click();
  const [first, second] = ["Variant B", "Variant C"].map((name) => page.getByRole("region", { name }));
  await first?.getByRole("textbox", { name: "Instructions" }).fill("Look first.\nCite the clause.");
  await first?.getByText("2 lines differ").waitFor();
  await first?.getByRole("textbox", { name: "Instructions" }).press("Control+Enter");
  await second?.getByText("This call was not recorded", { exact: true }).waitFor();
  await first?.getByText("Lamps, under clause 4.2.").waitFor();
  expect(await accessibilityFaults(page, new URL(page.url()).pathname)).toEqual([]);
  await second?.getByRole("button", { name: "Answer it" }).click();
  await second?.getByLabel("Answer of search_marketplace").fill('{"found": "an oak chair"}');
  await second?.getByRole("button", { name: "Send" }).click();
  await second?.getByText("Chairs.").waitFor();
  await first?.getByText("Saving starts a probation").waitFor();
  await first?.getByRole("button", { name: "Save as version" }).click();
  await first?.getByRole("link", { name: "Saved as a new version" }).waitFor();
  const agent = (await send("GET", `/api/agents/${agentId}`)).data<{ agent: AgentView }>().agent;
  expect(agent.configuration).toMatchObject({ system_prompt: "Look first.\nCite the clause." });
  visit.expectNoComplaints();
});

test("from an agent a new task is tried", async () => {
  const agentId = await newAgent();
  model.respond(() => finish("Four."));
  const { page, expectNoComplaints } = await visitSignedIn(
    { email: owner.email, password },
    `/agents/${agentId}`,
    instance.baseUrl,
  );
  await page.getByRole("link", { name: "Playground" }).click();
  await page.getByText("Nothing outside is touched").waitFor();
  await page.getByRole("textbox", { name: "Task" }).fill("Calculate 2 + 2");
  await page.getByRole("button", { name: "Run B" }).click();
  await page.getByRole("region", { name: "Variant B" }).getByText("Four.").waitFor();
  await page.getByText("Nothing to save").waitFor();
  expectNoComplaints();
});
