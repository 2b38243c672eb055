import { expect, test } from "vitest";

import { AGENT_ID } from "#test/console/agents/one-agent";
import type { Asked, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Run = NonNullable<NonNullable<Said<"GET /api/executions">["executions"]>[number]>;

const run = (number: number, task: string): Run => ({
  execution_id: idOf(700 + number),
  task,
  agent: { id: AGENT_ID, name: "Reader" },
  status: "completed",
  outcome: "done",
});

test("the list says which of how many runs it shows, also beyond a thousand", async () => {
  const page = await openConsole("/runs", {
    "GET /api/executions": ({ query: { cursor, q } }: Asked<"GET /api/executions">) => ({
      executions: Array.from({ length: 25 }, (_, place) => run(place, `Task ${place}`)),
      next_cursor: cursor === undefined ? "older" : "oldest",
      ...(q === undefined && { counts: { all: { count: 2_000, is_more: false } } }),
    }),
  });
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByText("1–25 of 2,000").waitFor();
  await pages.getByRole("link", { name: "Older" }).click();
  await pages.getByText("26–50 of 2,000").waitFor();
  await page.until(() => page.api.of("GET /api/executions").at(-1)?.query["cursor"] === "older");
  await pages.getByRole("link", { name: "Newest" }).click();
  await pages.getByText("1–25 of 2,000").waitFor();
});

test("views count each run once: outages beside failures, and running apart from waiting, which have no totals yet", async () => {
  const number = (count: number) => ({ count, is_more: false });
  const waiting = {
    ...run(1, "Refund it"),
    status: "in_progress",
    outcome: null,
    awaiting_approval_id: idOf(9),
  } as const;
  const page = await openConsole("/runs", {
    "GET /api/executions": {
      executions: [{ ...waiting, usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 } }],
      counts: { running: number(2), waiting: number(45), failed: number(1), lost: number(86), void: number(90) },
    },
  });
  const views = page.getByRole("navigation", { name: "Views" });
  for (const name of ["Outages 86", "Failures 1", "Running 2", "Waiting 45"])
    await views.getByRole("link", { name, exact: true }).waitFor();
  expect(await views.getByRole("link", { name: /^Running/ }).getAttribute("href")).toBe("/runs?waiting=false");
  const row = page.getByRole("row").filter({ hasText: "Refund it" });
  expect(row.getByText("–", { exact: true }).count()).toBeGreaterThanOrEqual(2);
  expect(row.getByText("$0.00").count()).toBe(0);
});

test("a column's title sorts the list, and says how it is sorted", async () => {
  const page = await openConsole("/runs", {
    "GET /api/executions": ({ query }) => {
      const rows = [run(1, "Summarize: one."), run(2, "Summarize: two.")];
      return { executions: query["order"] === "asc" ? rows : rows.toReversed() };
    },
  });
  const tasks = page.getByRole("row").getByRole("link", { name: /^Summarize/ });
  const shown = (first: string) => page.until(() => tasks.count() === 2 && tasks.allInnerTexts()[0] === first);
  await shown("Summarize: two.");
  await page.getByRole("button", { name: "Started" }).click();
  await shown("Summarize: one.");
  expect(await page.getByRole("columnheader", { name: "Started" }).getAttribute("aria-sort")).toBe("ascending");
});

test("a filter is in the address, asks for its runs, says when none fits, and is removed", async () => {
  const page = await openConsole("/runs", {
    "GET /api/executions": ({ query }) => ({ executions: query["origin"] === "stranger" ? [] : [run(1, "Late ship")] }),
  });
  const ship = page.getByRole("link", { name: "Late ship" });
  await ship.waitFor();
  await page.chooseFilter("From", "A stranger");
  await page.getByText("No run fits these filters.").waitFor();
  expect(new URLSearchParams(location.search).get("origin")).toBe("stranger");
  await page.reload();
  await page.getByText("No run fits these filters.").waitFor();
  await page.getByRole("button", { name: "Remove the filter From" }).click();
  await ship.waitFor();
  await page.chooseFilter("Period: Last 7 days", "Any time");
  await page.until(() => new URLSearchParams(location.search).get("period") === "all");
  await page.until(() => page.api.of("GET /api/executions").at(-1)?.query["from"] === undefined);
});

test("a former address of a run leads to the run, with its step", async () => {
  const page = await openConsole(`/agents/${AGENT_ID}/executions/${idOf(701)}#step-2`, {
    "GET /api/executions/{execution_id}": {
      execution: { execution_id: idOf(701), task: "Late ship", status: "completed", agent: { id: AGENT_ID } },
    },
    "GET /api/executions/{execution_id}/neighbours": {},
    "GET /api/reviews/{execution_id}": {},
  });
  await page.waitForAddress(`/runs/${idOf(701)}#step-2`);
  await page.getByRole("heading", { level: 1, name: "Late ship" }).waitFor();
});

test("a run that an outage ended says Lost, and a cancelled one Void", async () => {
  const page = await openConsole("/runs", {
    "GET /api/executions": {
      executions: [
        { ...run(1, "Answer the mail"), status: "failed", outcome: "void" },
        { ...run(2, "Read the letter"), status: "cancelled", outcome: "void" },
      ],
    },
  });
  await page.getByRole("row").filter({ hasText: "Answer the mail" }).getByText("Lost").waitFor();
  await page.getByRole("row").filter({ hasText: "Read the letter" }).getByText("Void").waitFor();
});
