import { expect, test } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd, getAgent } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";
import { addColleague } from "#test/support/users";

const DAY_MS = 86_400_000;

const newAccount = (): Promise<TestAccount> => signUp({ password: "a good long password" });

interface Made {
  name: string;
  description: string;
  maturity_level: string;
  progress: number;
  weakest: string;
}

const AGENTS: readonly Made[] = [
  {
    name: "Ledger Match",
    description: "Matches bank lines",
    maturity_level: "supervised",
    progress: 1,
    weakest: "episodes",
  },
  {
    name: "Refund Clerk",
    description: "Checks refunds",
    maturity_level: "intern",
    progress: 0.68,
    weakest: "episodes",
  },
  {
    name: "Price Keeper",
    description: "Keeps price rules",
    maturity_level: "supervised",
    progress: 0.71,
    weakest: "intervention_rate",
  },
  {
    name: "Shift Planner",
    description: "Proposes who works when",
    maturity_level: "student",
    progress: 0.1,
    weakest: "episodes",
  },
  {
    name: "Invoice Reader",
    description: "Reads invoices",
    maturity_level: "autonomous",
    progress: 0,
    weakest: "episodes",
  },
];

/** Agents of every level, with two weeks behind them. */
async function workplace(owner: TestAccount): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [place, { progress, weakest, ...fields }] of AGENTS.entries()) {
    const { id } = await createAgent(owner, fields);
    ids.set(fields.name, id);
    await inDatabase(
      "UPDATE agents SET progress = ?, weakest = ?, progress_moves = log_moves WHERE id = ?",
      progress,
      weakest,
      id,
    );
    const now = Date.now();
    for (let day = 0; day < (place === 3 ? 2 : 12); day++) {
      await endedRun(owner, id, { at: now - day * DAY_MS - 1_000, costUsd: 0.02 });
      if ((day + place) % 3 === 0)
        await endedRun(owner, id, { at: now - day * DAY_MS - 2_000, outcome: "failed", costUsd: 0.01 });
    }
  }
  await requestApproval(owner, ids.get("Refund Clerk") ?? "");
  return ids;
}

test("the list shows how near each agent is to the next level, what is missing, how its runs went and whether it asks", async () => {
  const owner = await newAccount();
  await workplace(owner);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/agents");
  await page.getByRole("link", { name: "Needs you 2" }).waitFor();
  expect(await page.locator("tbody .agent-name a:first-child").allInnerTexts()).toEqual([
    "Ledger Match",
    "Price Keeper",
    "Refund Clerk",
    "Shift Planner",
    "Invoice Reader",
  ]);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Ledger Match").getByRole("link", { name: "Exam due" }).waitFor();
  await row("Refund Clerk").getByText("8 more good runs").waitFor();
  await row("Price Keeper").getByText("Fewer interventions").waitFor();
  await row("Invoice Reader").getByText("At the highest level").waitFor();
  await row("Shift Planner").getByText("2 of 3").or(row("Shift Planner").getByText("2 of 2")).waitFor();
  await row("Refund Clerk").getByRole("img", { name: "Refund Clerk asks you" }).waitFor();
  await row("Ledger Match")
    .getByRole("img", { name: /^Runs of 14 days: 12 done, 4 failed$/ })
    .waitFor();
  await page.getByRole("checkbox", { name: "Select Refund Clerk" }).check();
  await page.getByRole("checkbox", { name: "Select Shift Planner" }).check();
  await capture("agents");
  await page.emulateMedia({ colorScheme: "dark" });
  await capture("agents-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 400, height: 900 });
  await capture("agents-phone");
  await page.getByRole("link", { name: "Exam due 1" }).click();
  await page.waitForURL(/view=exam_due/);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  expectNoComplaints();
}, 60_000);

test("selected agents are paused together, by keys too, and that can be taken back", async () => {
  const owner = await newAccount();
  const ids = await Promise.all(
    ["One", "Two", "Three", "Four"].map(async (name) => (await createAgent(owner, { name })).id),
  );
  const { page, expectNoComplaints } = await visitSignedIn(owner, "/agents?sort=name+asc");
  await page.getByRole("checkbox", { name: "Select Four" }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  const bar = page.getByRole("toolbar", { name: "Selected agents" });
  await bar.getByText("3 selected").waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await bar.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("status").getByText("4 paused").waitFor();
  await page.getByRole("link", { name: "Paused 4" }).waitFor();
  for (const id of ids) expect((await getAgent(owner, id)).status).toBe("inactive");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("4 agents were changed back.").waitFor();
  for (const id of ids) expect((await getAgent(owner, id)).status).toBe("active");
  expectNoComplaints();
}, 60_000);

test("a mixed result names each agent that was not deleted, with the reason; the others can be restored", async () => {
  const owner = await newAccount();
  const { id: busy } = await createAgent(owner, { name: "Busy clerk" });
  const { id: free } = await createAgent(owner, { name: "Free clerk" });
  const executionId = await executeToEnd(owner, busy);
  await inDatabase("UPDATE executions SET status = 'in_progress', completed_at = NULL WHERE id = ?", executionId);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/agents");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await answerDialog(page, "Delete");
  await page.locator(".notice").getByText("1 of 2 deleted, 1 may not").waitFor();
  await page.locator(".notice").getByText("Busy clerk: The agent has active executions").waitFor();
  await capture("agents-mixed");
  expect((await call("GET", `/api/agents/${free}`, { token: owner.token })).status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The agent was changed back.").waitFor();
  await page.getByRole("link", { name: "Free clerk" }).waitFor();
  expectNoComplaints();
}, 60_000);

test("a task is run on the selected agents, once on each however often it is sent, and each answers for itself", async () => {
  const owner = await newAccount();
  const [one, two, three] = await Promise.all(
    ["One", "Two", "Three"].map(async (name) => (await createAgent(owner, { name })).id),
  );
  await call("PATCH", `/api/agents/${three}`, { token: owner.token, body: { status: "inactive" } });
  const { page, capture } = await visitSignedIn(owner, "/agents");
  let lost = 0;
  await page.route(`**/api/agents/${two}/execute`, async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    // The order arrives, and its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const bar = page.getByRole("toolbar", { name: "Selected agents" });
  await bar.getByRole("button", { name: "Run a task" }).click();
  const dialog = page.getByRole("dialog", { name: "Run a task on 3 agents" });
  await dialog.getByLabel("Task").fill("Summarize: the ship is late.");
  await capture("agents-run-many");
  await dialog.getByRole("button", { name: "Run on 3 agents" }).click();
  await page.locator(".notice").getByText("2 of 3 have the task, 1 may not").waitFor();
  await page
    .locator(".notice")
    .getByText(/^Three: /)
    .waitFor();
  await capture("agents-ran-many");
  expect(lost).toBe(1);
  const runsOf = async (id: string | undefined): Promise<number> =>
    (await call("GET", `/api/executions?agent_id=${id}`, { token: owner.token })).data<{ executions: unknown[] }>()
      .executions.length;
  expect([await runsOf(one), await runsOf(two), await runsOf(three)]).toEqual([1, 1, 0]);
  await bar.waitFor({ state: "detached" });
}, 60_000);

test("who may not manage agents has nothing to select", async () => {
  const owner = await newAccount();
  await createAgent(owner, { name: "One" });
  const { page } = await visitSignedIn(await addColleague(owner, "viewer"), "/agents");
  await page.getByRole("link", { name: "One" }).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
}, 60_000);
