import { expect, test } from "vitest";

import { AGENT_ID } from "#test/console/agents/one-agent";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";
import { ToldEvents } from "#test/console/support/told-events";

/** A person whose role is below the workspace's `trace_readers`. */
const READER = { role: "member", me: { credential: { reads_traces: false } } } as const;

const RUN = {
  execution_id: idOf(701),
  task: "Refund it",
  agent: { id: AGENT_ID, name: "Reader" },
  status: "in_progress",
  outcome: null,
} as const;

test("a run of another person has its task and state, and follows its state without its stream", async () => {
  let status: "in_progress" | "completed" = "in_progress";
  const page = await openConsole(
    `/runs/${RUN.execution_id}`,
    {
      "GET /api/executions/{execution_id}": () => ({
        execution: { ...RUN, is_limited: true, status, outcome: status === "completed" ? "done" : null },
      }),
      "GET /api/executions/{execution_id}/neighbours": {},
    },
    READER,
  );
  await page.getByText("An administrator decides who reads what runs said and did.").waitFor();
  expect(ToldEvents.opened.filter(({ url }) => url.includes(RUN.execution_id))).toEqual([]);
  expect(page.getByText("The connection is lost").count()).toBe(0);
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  status = "completed";
  // The page looks again after a while, whenever it has come to that.
  await page.until(() => {
    page.pass(5_000);
    return page.getByText("Done", { exact: true }).count() > 0;
  });
  for (const name of ["Run again", "Edit and run", "Copy as curl"])
    expect(page.getByRole("button", { name }).count(), name).toBe(0);
  for (const name of ["Compare with…", "Playground"]) expect(page.getByRole("link", { name }).count(), name).toBe(0);
  expect(page.getByText("Steps", { exact: true }).count()).toBe(0);
});

test("the list of runs offers nothing that would be refused", async () => {
  const page = await openConsole("/runs", { "GET /api/executions": { executions: [RUN] } }, READER);
  await page.getByRole("link", { name: "Refund it" }).waitFor();
  expect(page.getByRole("button", { name: "Export" }).count()).toBe(0);
  expect(page.getByRole("navigation", { name: "Forms of runs" }).count()).toBe(0);
});

test.each(["/review", "/approvals", "/failures", "/compare", "/playground", "/effects"])(
  "%s says why it shows nothing",
  async (path) => {
    const page = await openConsole(path, {}, READER);
    await page.getByText("Your role does not read this page").waitFor();
    expect(page.api.of("GET /api/approvals")).toEqual([]);
  },
);
