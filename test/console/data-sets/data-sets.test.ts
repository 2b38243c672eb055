import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const set = { id: idOf(400), name: "Refunds", case_count: 3 };
const other = { id: idOf(401), name: "Hard tickets", case_count: 12 };
const run: Said<"GET /api/data-set-runs/{run_id}"> = {
  run_id: idOf(410),
  agent: { id: idOf(20), name: "Ada" },
  version: 2,
  status: "completed",
  total: 3,
  passed: 1,
  failed: 1,
  not_decided: 1,
};

const KEPT: Answers = {
  "GET /api/data-sets": { data_sets: [set, other] },
  "GET /api/data-sets/{id}": set,
  "GET /api/data-sets/{id}/exam-material": { agents: [] },
  "GET /api/data-sets/{id}/runs": { runs: [run] },
  "GET /api/data-sets/{id}/matrix": { agent: null, versions: [], cases: [] },
};

test("a claim without a deciding check is not decided, and outside the share", async () => {
  const page = await openConsole(`/data-sets/${set.id}?view=runs`, KEPT);
  const row = page.getByRole("row").filter({ hasText: "Ada, version 2" });
  await row.getByText("1 of 2", { exact: true }).waitFor();
  await page.getByRole("columnheader", { name: "Not decided" }).waitFor();
});

test("two versions that make the same claim are not compared", async () => {
  const side = { result: { summary: "**62.40** EUR was refunded." }, checks: [] };
  const page = await openConsole(`/data-sets/${set.id}?view=compare&before=${idOf(411)}&after=${idOf(410)}`, {
    ...KEPT,
    "GET /api/data-set-runs/{run_id}/compare": {
      before: run,
      after: run,
      left_out: 1,
      cases: [{ task: "Refund it", before: "not_decided", after: "not_decided", is_pair: false, before_result: side }],
    },
  });
  await page.getByText("1 not decided").first().waitFor();
  const row = page.getByRole("row").filter({ hasText: "Refund it" });
  await row.getByText("Not decided").first().waitFor();
  await row.getByText("Not compared").waitFor();
});

test("the judge is off with a reason where there is none, and the version is picked from the agent's", async () => {
  const page = await openConsole(`/data-sets/${set.id}?view=runs`, {
    ...KEPT,
    "GET /api/graduation/judges": { configured: null },
    "GET /api/agents": { agents: [{ id: idOf(20), name: "Ada" }] },
    "GET /api/agents/{agent_id}/versions": {
      versions: [
        { version: 2, is_current: true, name: "Shorter", changes: [] },
        { version: 1, is_current: false, name: null, changes: [] },
      ],
    },
    "POST /api/data-sets/{id}/runs": { run_id: idOf(412) },
  });
  await page.getByRole("button", { name: "Run a version" }).click();
  const drawer = page.getByRole("dialog", { name: "Run a version" });
  await drawer.getByText("This instance has no judge").waitFor();
  expect(await drawer.getByRole("checkbox").getAttribute("disabled")).not.toBeNull();
  await page.chooseOption("Agent", "Ada", drawer);
  await drawer.getByRole("option", { name: "2, in use: Shorter" }).waitFor();
  await drawer.getByLabel("Version").selectOption("1");
  await drawer.getByRole("button", { name: "Run", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
  expect(page.api.of("POST /api/data-sets/{id}/runs")[0]?.body).toEqual({
    agent_id: idOf(20),
    judge: false,
    version: 1,
  });
});

test("a case opens beside the list, and a person changes what decides it", async () => {
  const one = {
    id: idOf(420),
    task: "Refund order 4711",
    parameters: { action: "refund", expect: { must_contain: ["31.90"], cited: true } },
    expected: { answer: "Only 31.90 EUR." },
    checks: [
      { kind: "called" as const, tool: "refund", arguments: { "/amount": 31.9, "/to": "card" }, times: 1 },
      { kind: "range" as const, pointer: "/details/sum", min: 30, max: 32 },
      { kind: "contains" as const, text: "31.90" },
    ],
    source_execution_id: idOf(430),
    recorded_calls: 2,
    proves: true,
  };
  const page = await openConsole(`/data-sets/${set.id}`, {
    ...KEPT,
    "GET /api/data-sets/{id}/cases": { cases: [one, { id: idOf(421), task: "Other", proves: false }] },
    "PATCH /api/data-sets/{id}/cases/{case_id}": one,
  });
  await page.getByText("Decide nothing").waitFor();
  await page.getByRole("button", { name: "Refund order 4711", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Case" });
  await drawer.getByText("2 recorded answers").waitFor();
  await drawer.getByRole("button", { name: "Remove check 3" }).click();
  await drawer.getByRole("button", { name: "Add a check" }).click();
  await drawer.getByLabel("Check 3", { exact: true }).selectOption("Does not contain");
  await drawer.getByLabel("Text, check 3").fill("62.40");
  await drawer.getByLabel("Expected answer").fill("31.90 EUR, to the card.");
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.waitFor({ state: "detached" });
  expect(page.api.of("PATCH /api/data-sets/{id}/cases/{case_id}")[0]?.body).toEqual({
    task: "Refund order 4711",
    expected: { answer: "31.90 EUR, to the card." },
    checks: [...one.checks.slice(0, 2), { kind: "not_contains", text: "62.40" }],
  });
});

test("cases are shown beside the versions that ran, and an undecided one is neither passed nor failed", async () => {
  const ran = { run_id: idOf(410), passed: 1, failed: 0, not_decided: 1, not_run: 0 };
  const result = { is_current: true, reason: null };
  const page = await openConsole(`/data-sets/${set.id}`, {
    ...KEPT,
    "GET /api/data-sets/{id}/cases": {
      cases: [
        { id: idOf(420), task: "Refund it", proves: true },
        { id: idOf(421), task: "Thank them", proves: false },
      ],
    },
    "GET /api/data-sets/{id}/matrix": {
      agent: { id: idOf(20), name: "Ada" },
      versions: [
        { version: 2, run: ran },
        { version: 1, run: null },
      ],
      cases: [
        { case_id: idOf(420), results: [{ ...result, outcome: "passed" }, null] },
        { case_id: idOf(421), results: [{ ...result, outcome: "not_decided" }, null] },
      ],
    },
  });
  await page.getByRole("img", { name: "1 pass, 0 fail, 1 not decided, 0 not run" }).waitFor();
  await page.getByRole("row").filter({ hasText: "Thank them" }).getByRole("img", { name: "Not decided" }).waitFor();
  await page.getByRole("row").filter({ hasText: "Refund it" }).getByRole("img", { name: "Pass" }).waitFor();
});

test("runs become cases of the set that the person chooses or names, and of no other", async () => {
  const page = await openConsole("/runs", {
    ...KEPT,
    "GET /api/executions": { executions: [{ execution_id: idOf(430), task: "Refund it", status: "completed" }] },
    "POST /api/data-sets": { id: idOf(402), name: "Wrong refunds" },
    "POST /api/data-sets/{id}/cases": { added: 1 },
  });
  await page.getByRole("row").filter({ hasText: "Refund it" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Add to a data set" }).click();
  const drawer = page.getByRole("dialog", { name: "Add to a data set" });
  await page.chooseOption("Data set", "Hard tickets", drawer);
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("1 case added to “Hard tickets”").waitFor();
  expect(page.api.of("POST /api/data-sets/{id}/cases").map(({ path }) => path)).toEqual([
    `/api/data-sets/${other.id}/cases`,
  ]);
  await page.getByRole("button", { name: "Add to a data set" }).click();
  await drawer.getByRole("combobox", { name: "Data set" }).fill("Wrong refunds");
  await drawer.getByText("A new data set of this name").waitFor();
  await page.keyboard.press("Enter");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("1 case added to “Wrong refunds”").waitFor();
  expect(page.api.of("POST /api/data-sets")[0]?.body).toEqual({ name: "Wrong refunds" });
});
