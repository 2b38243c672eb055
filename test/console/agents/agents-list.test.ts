import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
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
