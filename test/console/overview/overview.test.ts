import { expect, test } from "vitest";

import type { Answers } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const EMPTY: Answers = {
  "GET /api/agents": { agents: [] },
  "GET /api/executions": {},
  "GET /api/failure-groups": { groups: [], counts: {} },
  "GET /api/usage/series": {},
};

const fresh: Answers = {
  ...EMPTY,
  "GET /api/inbox": { first_steps: { agent: { id: idOf(40), name: "Reader" }, api_key_made: false } },
};

test("the overview asks for no more than five things, whichever period is shown", async () => {
  const page = await openConsole("/", EMPTY);
  await page.getByText("Nothing is waiting for you.").waitFor();
  await page.getByRole("region", { name: "Latest runs" }).waitFor();
  await page.settled();
  // The answers that the frame asks for on every page.
  const isOfFrame = ({ name, query }: (typeof page.api.asked)[number]): boolean =>
    ["GET /api/auth/me", "GET /api/events"].includes(name) || query["limit"] === "1";
  const asked = () =>
    page.api.asked
      .filter((each) => !isOfFrame(each))
      .map(({ name }) => name)
      .toSorted();
  expect(asked()).toEqual([
    "GET /api/agents",
    "GET /api/executions",
    "GET /api/failure-groups",
    "GET /api/inbox",
    "GET /api/usage/series",
  ]);
  page.api.asked.length = 0;
  await page.getByRole("link", { name: "7 d" }).click();
  await page.until(() => asked().length > 0);
  await page.settled();
  expect(asked()).toEqual(["GET /api/executions", "GET /api/failure-groups", "GET /api/usage/series"]);
});

test("runs that were lost to outages are a line of what needs a person, with the way to them", async () => {
  const page = await openConsole("/", {
    ...EMPTY,
    "GET /api/executions": { counts: { lost: { count: 86, is_more: false } } },
  });
  const needs = page.getByRole("region", { name: "Needs you" });
  await needs.getByText("86").waitFor();
  expect(await needs.getByRole("link", { name: "Runs lost to outages" }).getAttribute("href")).toBe(
    "/runs?outcome=void&status=failed&period=24h",
  );
  expect(page.getByText("Nothing is waiting for you.").count()).toBe(0);
});

test("each first step has its way, and the rest folds itself once the workspace works", async () => {
  const done = {
    agent: { id: idOf(40), name: "Reader" },
    run: { execution_id: idOf(9), agent_id: idOf(40) },
    model_connected: true,
    api_key_made: false,
    api_key_used: true,
  };
  const page = await openConsole("/", {
    ...EMPTY,
    "GET /api/inbox": { first_steps: done, counts: { approval: 50 } },
  });
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("The other steps").click();
  expect(await steps.getByRole("link", { name: "Make a key" }).getAttribute("href")).toBe("/settings/keys");
  expect(await steps.getByRole("link", { name: "Decide one of 50 that wait" }).getAttribute("href")).toBe("/approvals");
  expect(steps.getByRole("button", { name: "Make a request to decide" }).count()).toBe(0);
});

test("the first steps show a new key until the page is left, and come back only from the menu once they were dismissed", async () => {
  const page = await openConsole("/", {
    ...fresh,
    "POST /api/auth/api-keys": { id: idOf(41), name: "First steps", key: "tk_secret" },
  });
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("button", { name: "Make a key for it" }).click();
  await steps.getByText("The key is in the command now.").waitFor();
  await page.reload();
  await steps.getByText("YOUR_API_KEY").waitFor();
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await steps.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Nothing is waiting for you.").waitFor();
  expect(steps.count()).toBe(0);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "First steps" }).click();
  await steps.waitFor();
});

test("the plan says that all agents are in use, and that the day's requests are used up", async () => {
  const page = await openConsole("/settings/plan", {
    "GET /api/usage": {
      tier: "free",
      agents: { used: 3, allowed: 3 },
      requests: { day: { limit: 50, used: 50, remaining: 0 }, minute: { limit: 60, used: 1, remaining: 59 } },
    },
  });
  await page.getByText("All 3 agents of the plan are in use.").waitFor();
  await page.getByText("Today's requests are used up.").waitFor();
  expect(await page.getByLabel("Agents: 3 of 3").getAttribute("max")).toBe("3");
});
