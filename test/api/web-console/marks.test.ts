import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** An instance whose model calls a tool and then answers with numbers, of which some are the tool's. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl, password: "a good long password" });
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const ANSWER = [
  "### Return of the order",
  "",
  "| Parcel | Weight |",
  "|:--|--:|",
  "| Legs | 4.2 kg |",
  "| Together | **39.7 kg** |",
  "",
  "- A packing fee of €**88.13** is kept back.",
  "- The shop said “nothing at all is free”.",
].join("\n");

async function runOf(answer: string): Promise<string> {
  const [{ token }, { baseUrl }] = [owner, instance];
  const made = await call("POST", "/api/agents", {
    token,
    baseUrl,
    body: agentBody({ configuration: model.configuration }),
  });
  const { id } = made.data<{ agent: AgentView }>().agent;
  const weigh = { id: "weigh", name: "describe_numbers", input: { values: [4.2, 11, 24.5] } };
  model.script({ kind: "reply", calls: [weigh] }, { kind: "reply", text: answer });
  const body = { task: "Estimate the return cost of the order" };
  const ran = await call("POST", `/api/agents/${id}/execute`, { token, baseUrl, body });
  expect(ran.status, ran.text).toBe(200);
  return ran.data<{ execution_id: string }>().execution_id;
}

it("underlines what a tool gave in both places, and marks and names what is in no input and no tool result", async () => {
  const run = await runOf(ANSWER);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/review/${run}`, instance.baseUrl);
  const article = page.getByRole("article");
  const grounds = page.getByRole("complementary", { name: "Grounds" });
  const weight = article.getByRole("link", { name: "39.7", exact: true });
  await weight.waitFor();
  expect(await article.locator(".prose .mark-flag").allInnerTexts()).toEqual([
    "€",
    "88.13",
    "“nothing at all is free”",
  ]);
  expect(await grounds.getByRole("list", { name: "Flags" }).getByRole("listitem").allInnerTexts()).toEqual([
    "nothing at all is free is in no input and no tool result.",
    "88.13 is in no input and no tool result.",
  ]);
  await grounds.getByText("2 of 3 numbers in tool results").waitFor();
  const given = grounds.locator("mark.mark-found", { hasText: "39.7" }).first();
  await weight.hover();
  await expect.poll(() => given.getAttribute("class")).toContain("lit");
  await given.hover();
  await expect.poll(() => weight.getAttribute("class")).toContain("lit");
  await article.getByText("Was this right?").hover();
  await weight.focus();
  await expect.poll(() => given.getAttribute("class")).toContain("lit");
  expect(await weight.getAttribute("title")).toBe("In the result of describe_numbers");
  expect(await accessibilityFaults(page, "the review")).toEqual([]);
  await capture("review-marks");

  await article.getByRole("button", { name: "Raw text of the result" }).click();
  expect(await article.locator(".prose p").innerText()).toBe(ANSWER);
  expectNoComplaints();
}, 60_000);

it("does the same on the page of the run, where a number leads to the call that gave it", async () => {
  const run = await runOf("The parcels weigh 39.7 kg, and €88.13 is kept back.");
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/runs/${run}`, instance.baseUrl);
  const result = page.getByRole("region", { name: "Result" });
  await result.locator(".prose .mark-flag").waitFor();
  expect(await result.locator(".prose .mark-flag").allInnerTexts()).toEqual(["€88.13"]);
  await result.getByRole("list", { name: "Flags" }).getByText("88.13").waitFor();
  await result.getByRole("link", { name: "39.7", exact: true }).click();
  await page.waitForURL(/#step-\d+$/);
  const output = page.getByRole("group", { name: "the output" });
  await output.locator("mark.mark-found", { hasText: "39.7" }).first().waitFor();
  expect(await page.getByRole("group", { name: "the input" }).locator(".mark-found").count()).toBe(0);
  expect(await accessibilityFaults(page, "the run")).toEqual([]);
  await capture("run-marks");
  expectNoComplaints();
}, 60_000);
