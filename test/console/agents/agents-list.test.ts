import { expect, test } from "vitest";

import { type Answers, lost, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Agent = NonNullable<NonNullable<Said<"GET /api/agents">["agents"]>[number]>;

const agent = (number: number, name: string, more: Agent = {}): Agent => ({
  id: idOf(100 + number),
  name,
  maturity_level: "student",
  status: "active",
  ...more,
  figures: { effective_level: more.maturity_level ?? "student", progress: 0, open_approvals: 0, ...more.figures },
});

test("a row says how near an agent is to the next level, what is missing, how its runs went and whether it asks", async () => {
  const days = (count: number, each: number): number[] =>
    Array.from({ length: 14 }, (_, day) => (day < count ? each : 0));
  const page = await openConsole("/agents", {
    "GET /api/agents": {
      agents: [
        agent(1, "Ledger Match", {
          maturity_level: "supervised",
          figures: {
            progress: 1,
            done_share: 0.75,
            runs: 16,
            cost: 0.28,
            outcomes: { done: days(12, 1), failed: days(4, 1) },
            claimed: days(0, 0),
          },
        }),
        agent(2, "Refund Clerk", {
          maturity_level: "intern",
          figures: { progress: 0.68, weakest: "episodes", missing_episodes: 8, open_approvals: 1 },
        }),
        agent(3, "Price Keeper", {
          maturity_level: "supervised",
          figures: { progress: 0.71, weakest: "intervention_rate" },
        }),
        agent(4, "Shift Planner", {
          figures: { done_share: 0.67, outcomes: { done: days(2, 1), failed: days(1, 1) }, claimed: days(0, 0) },
        }),
        agent(5, "Invoice Reader", { maturity_level: "autonomous", figures: { progress: null } }),
      ],
      counts: { all: 5, needs_you: 2, exam_due: 1 },
    },
  });
  await page.getByRole("link", { name: "Needs you 2" }).waitFor();
  expect(page.locator("tbody .agent-name a:first-child").allInnerTexts()).toEqual([
    "Ledger Match",
    "Refund Clerk",
    "Price Keeper",
    "Shift Planner",
    "Invoice Reader",
  ]);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Ledger Match").getByRole("link", { name: "Exam due" }).waitFor();
  await row("Ledger Match")
    .getByRole("img", { name: /^Runs of 14 days: 12 done, 4 failed$/ })
    .waitFor();
  await row("Refund Clerk").getByText("8 more good runs").waitFor();
  await row("Refund Clerk").getByText("68 %").waitFor();
  await row("Refund Clerk").getByRole("img", { name: "Refund Clerk asks you" }).waitFor();
  await row("Price Keeper").getByText("Fewer interventions").waitFor();
  await row("Shift Planner").getByText("2 of 3").waitFor();
  await row("Invoice Reader").getByText("At the highest level").waitFor();
  await page.getByText("5 agents: 16 runs in 14 days, $0.28").waitFor();
  expect(page.api.of("GET /api/agents")[0]?.query).toMatchObject({
    sort: "progress",
    order: "desc",
    include: "figures",
  });
});

const IDS = [1, 2, 3, 4].map((number) => idOf(100 + number));

/** Four agents that the API pauses, resumes and deletes. */
function fourAgents() {
  const status = new Map(IDS.map((id) => [id, "active" as "active" | "inactive"]));
  const answers: Answers = {
    "GET /api/agents": () => ({
      agents: ["One", "Two", "Three", "Four"].map((name, place) =>
        agent(place + 1, name, { status: status.get(IDS[place] ?? "") }),
      ),
      counts: { paused: [...status.values()].filter((each) => each === "inactive").length },
    }),
    "POST /api/agents/bulk": ({ body: { ids, action } }) => {
      for (const id of ids) status.set(id, action === "deactivate" ? "inactive" : "active");
      return { results: ids.map((id) => ({ id, status: "done" })) };
    },
  };
  return answers;
}

test("agents are selected by keys, alone and with all between, and Esc selects none", async () => {
  const page = await openConsole("/agents?sort=name+asc", fourAgents());
  await page.getByRole("checkbox", { name: "Select Four" }).waitFor();
  for (const key of ["j", "x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  const bar = page.getByRole("toolbar", { name: "Selected agents" });
  await bar.getByText("3 selected").waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
});

test("selected agents are paused together in one request, and that can be undone", async () => {
  const page = await openConsole("/agents", fourAgents());
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("toolbar", { name: "Selected agents" }).getByRole("button", { name: "Pause" }).click();
  await page.getByRole("status").getByText("4 paused").waitFor();
  await page.getByRole("link", { name: "Paused 4" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("4 agents were changed back.").waitFor();
  await page.getByRole("link", { name: "Paused 0" }).waitFor();
  expect(page.api.of("POST /api/agents/bulk").map(({ body }) => body)).toEqual([
    { ids: IDS, action: "deactivate" },
    { ids: IDS, action: "activate" },
  ]);
});

test("a mixed result names each agent that was not deleted, with the reason; the others can be restored", async () => {
  let isDeleted = false;
  const [busy = "", free = ""] = IDS;
  const page = await openConsole("/agents", {
    "GET /api/agents": () => ({ agents: [agent(1, "Busy clerk"), ...(isDeleted ? [] : [agent(2, "Free clerk")])] }),
    "POST /api/agents/bulk": () => {
      isDeleted = true;
      const message = "The agent has active executions or development runs; cancel them or wait.";
      return {
        results: [
          { id: busy, status: "refused", code: "CONFLICT", message },
          { id: free, status: "done" },
        ],
      };
    },
    "POST /api/agents/{agent_id}/restore": () => {
      isDeleted = false;
      return { agent: { id: free } };
    },
  });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.answerDialog("Delete");
  const notice = page.locator(".notice");
  await notice.getByText("1 of 2 deleted, 1 may not").waitFor();
  await notice.getByText("Busy clerk: The agent has active executions").waitFor();
  expect(page.api.of("POST /api/agents/bulk")[0]?.body).toEqual({ ids: [busy, free], action: "delete" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The agent was changed back.").waitFor();
  await page.getByRole("link", { name: "Free clerk" }).waitFor();
  expect(page.api.of("POST /api/agents/{agent_id}/restore").map(({ path }) => path)).toEqual([
    `/api/agents/${free}/restore`,
  ]);
});

test("a task is run on the selected agents; where the answer was lost it is sent again by the same key, and each answers for itself", async () => {
  const [one = "", two = "", three = ""] = IDS;
  let isLost = false;
  const page = await openConsole("/agents", {
    "GET /api/agents": { agents: [agent(1, "One"), agent(2, "Two"), agent(3, "Three", { status: "inactive" })] },
    "POST /api/agents/{agent_id}/execute": ({ path }) => {
      if (path.includes(three)) return refusal("CONFLICT", "The agent is inactive.");
      if (!path.includes(two) || isLost) return { execution_id: idOf(7), status: "pending" };
      isLost = true;
      return lost();
    },
    "GET /api/v1/health": { status: "ok" },
  });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const bar = page.getByRole("toolbar", { name: "Selected agents" });
  await bar.getByRole("button", { name: "Run a task" }).click();
  const dialog = page.getByRole("dialog", { name: "Run a task on 3 agents" });
  await dialog.getByLabel("Task").fill("Summarize: the ship is late.");
  await dialog.getByRole("button", { name: "Run on 3 agents" }).click();
  await page.locator(".notice").getByText("2 of 3 have the task, 1 may not").waitFor();
  await page.locator(".notice").getByText("Three: The agent is inactive.").waitFor();
  await bar.waitFor({ state: "detached" });
  const sent = page.api.of("POST /api/agents/{agent_id}/execute");
  const keysOf = (id: string) =>
    sent.filter(({ path }) => path.includes(id)).map(({ headers }) => headers.get("idempotency-key"));
  expect(keysOf(one)).toHaveLength(1);
  expect(keysOf(two)).toEqual([keysOf(two)[0], keysOf(two)[0]]);
  expect(new Set([...keysOf(one), ...keysOf(two), ...keysOf(three)]).size).toBe(3);
  expect(sent[0]?.body).toEqual({ task: "Summarize: the ship is late." });
  expect(sent[0]?.headers.get("prefer")).toBe("respond-async");
});

test("a person who may not manage agents has nothing to select", async () => {
  const page = await openConsole("/agents", { "GET /api/agents": { agents: [agent(1, "One")] } }, { role: "viewer" });
  await page.getByRole("link", { name: "One" }).waitFor();
  expect(page.getByRole("checkbox").count()).toBe(0);
});
