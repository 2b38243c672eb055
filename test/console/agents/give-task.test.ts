import { expect, test } from "vitest";

import { refusal } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { AGENT_ID, oneAgent, reader } from "./one-agent.ts";

const AGENT_PAGE = `/agents/${AGENT_ID}`;
const RUN_ID = idOf(50);
const ABOVE = refusal(
  "GOVERNANCE_VIOLATION",
  'The action "delete" requires the level autonomous; this agent is at student.',
  {
    complexity: 4,
    agent_level: "student",
    required_level: "autonomous",
    ask: true,
  },
);

test("the page says what the context is taken for, and why governance refused an action and what the agent lacks for it", async () => {
  const page = await openConsole(AGENT_PAGE, {
    ...oneAgent(() => reader()),
    "POST /api/agents/{agent_id}/execute": ABOVE,
  });
  await page.getByLabel("Task", { exact: true }).fill("Delete all invoices");
  await page.getByRole("button", { name: "Add context" }).click();
  await page.getByLabel(/^Context/).fill("{ text: }");
  await page.getByText("it looks like JSON but is not valid JSON").waitFor();
  await page.getByLabel(/^Context/).fill('{ "text": "Invoices" }');
  await page.getByText("JSON: 1 field").waitFor();
  await page.getByRole("button", { name: "Run the task" }).click();
  await page
    .getByRole("alert")
    .getByText('The action "delete" requires the level autonomous; this agent is at student.')
    .waitFor();
  await page.getByText("complexity 4 of 4, which needs the level autonomous; this agent is student").waitFor();
  expect(await page.getByRole("link", { name: "what it lacks for the next level" }).getAttribute("href")).toBe(
    `${AGENT_PAGE}/autonomy`,
  );
  expect(page.api.of("POST /api/agents/{agent_id}/execute").map(({ body }) => body)).toEqual([
    { task: "Delete all invoices", context: { text: "Invoices" } },
  ]);
  expect(page.address).toBe(AGENT_PAGE);
  expect(page.getByRole("alert").count()).toBe(1);
  await page.getByRole("button", { name: "Change the task" }).click();
  expect(page.getByRole("alert").count()).toBe(0);
  expect(await page.getByLabel("Task", { exact: true }).inputValue()).toBe("Delete all invoices");
});

test("a person is asked for a refused task with one press, which leads to the run that waits", async () => {
  const page = await openConsole(AGENT_PAGE, {
    ...oneAgent(() => reader()),
    "POST /api/agents/{agent_id}/execute": ({ body: { parameters } }) =>
      parameters?.ask === true ? { execution_id: RUN_ID, status: "pending", poll_url: "/api" } : ABOVE,
    "GET /api/executions/{execution_id}": {
      execution: { execution_id: RUN_ID, agent: { id: AGENT_ID }, status: "pending" },
    },
    "GET /api/executions/{execution_id}/neighbours": {},
    "GET /api/reviews/{execution_id}": {},
  });
  await page.getByLabel("Task", { exact: true }).fill("Delete all invoices");
  await page.getByRole("button", { name: "Run the task" }).click();
  await page.getByRole("button", { name: "Ask and run" }).click();
  await page.waitForAddress(`/runs/${RUN_ID}`);
  expect(page.api.of("POST /api/agents/{agent_id}/execute").at(-1)?.body).toEqual({
    task: "Delete all invoices",
    context: {},
    parameters: { ask: true },
  });
});
