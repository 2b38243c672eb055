import { expect, test } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { ID, keptWorkflows, workflow } from "./kept-workflows.ts";

const PAGE = `/workflows/${ID}`;

test("without a workflow the list says what one does; with some it leads to each", async () => {
  const empty = await openConsole("/workflows", keptWorkflows());
  await empty.getByText("No workflow yet.").waitFor();
  const page = await openConsole("/workflows", keptWorkflows([workflow()]));
  await page.getByRole("link", { name: "Damaged goods claim" }).waitFor();
  const tabs = page.getByRole("navigation", { name: "Workflows" });
  expect(await tabs.getByRole("link", { name: "Schedules" }).getAttribute("href")).toBe("/workflows/schedules");
});

test("the page draws the steps, says what is missing, and shows the step that is chosen", async () => {
  const page = await openConsole(PAGE, keptWorkflows([workflow()]));
  await page.getByText("The step needs a tool for slack. A rehearsal works without it.").waitFor();
  const graph = page.getByRole("group", { name: "Graph of the steps" });
  await graph.getByRole("link", { name: "Tell the shop" }).click();
  const step = page.getByRole("region", { name: "Tell the shop" });
  await step.getByText("Tries 2 times more, then the run fails").waitFor();
  await step.getByText('steps.read.output.damage != ""').waitFor();
  await step.getByText("Refund Clerk").waitFor();
});

test("the page names the schedules and triggers that start it, or says that a person does", async () => {
  const alone = await openConsole(PAGE, keptWorkflows([workflow()]));
  await alone.getByText("A person starts it.", { exact: false }).waitFor();
  const page = await openConsole(PAGE, {
    ...keptWorkflows([workflow()]),
    "GET /api/schedules": ({ query }) => {
      expect(query["workflow_id"]).toBe(ID);
      return { schedules: [{ id: idOf(710), name: "Every morning", description: "Every day at 06:30", paused: null }] };
    },
    "GET /api/triggers": { triggers: [{ id: idOf(711), name: "Shop claims", source: "webhook", paused: null }] },
  });
  const schedule = page.getByRole("link", { name: "Every morning" });
  expect(await schedule.getAttribute("href")).toBe(`/workflows/schedules/${idOf(710)}`);
  await page.getByText("On a request").waitFor();
});

test("a step is changed in a form, which saves a new version and keeps what it does not show", async () => {
  const page = await openConsole(`${PAGE}?step=tell&change=yes`, keptWorkflows([workflow()]));
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Tell the team");
  await form.getByLabel("Sample for rehearsals, as JSON").fill('{"sent": true}');
  await form.getByRole("button", { name: "Save as a new version" }).click();
  await page.getByText("Saved as version 5.").waitFor();
  const sent = page.api.of("PATCH /api/workflows/{id}")[0]?.body;
  expect(sent?.steps?.at(2)).toMatchObject({
    step_id: "tell",
    name: "Tell the team",
    depends_on: ["read"],
    run_if: 'steps.read.output.damage != ""',
    retry: { attempts: 2 },
    sample: { sent: true },
  });
});

test("each kind of step has the fields of its settings, and what has none stays", async () => {
  const steps = [
    {
      step_id: "read",
      name: "Read the claim",
      step_type: "ai_extract",
      parameters: { prompt: "Read the claim", material: { a: "${input.a}" }, fields: { damage: "text" } },
    },
    {
      step_id: "lead",
      name: "A lead decides",
      step_type: "approval",
      depends_on: ["read"],
      parameters: { show: "{{damage}}", may_edit: true, expires_after_hours: 48 },
    },
  ];
  const page = await openConsole(`${PAGE}?step=lead&change=yes`, keptWorkflows([workflow({ steps })]));
  const form = page.getByRole("dialog");
  await form.getByLabel("Choices").fill("pay\nask");
  await form.getByLabel("Hours until it expires").fill("12");
  await form.getByLabel("Grants the calls of").fill("book");
  await form.getByRole("button", { name: "Save as a new version" }).click();
  await page.getByText("Saved as version 5.").waitFor();
  expect(page.api.of("PATCH /api/workflows/{id}")[0]?.body.steps?.at(1)).toMatchObject({
    parameters: {
      show: "{{damage}}",
      may_edit: true,
      choices: ["pay", "ask"],
      expires_after_hours: 12,
      covers: ["book"],
    },
  });
  const other = await openConsole(`${PAGE}?step=read&change=yes`, keptWorkflows([workflow({ steps })]));
  const agent = other.getByRole("dialog");
  await agent.getByLabel("Order").fill("Read the damage");
  await agent.getByLabel("Returns").fill('{"damage": "text", "amount": "number"}');
  await agent.getByRole("button", { name: "Save as a new version" }).click();
  await other.getByText("Saved as version 5.").waitFor();
  expect(other.api.of("PATCH /api/workflows/{id}")[0]?.body.steps?.at(0)).toMatchObject({
    parameters: {
      prompt: "Read the damage",
      material: { a: "${input.a}" },
      fields: { damage: "text", amount: "number" },
    },
  });
});

test("settings that are not JSON are named, and nothing is sent", async () => {
  const page = await openConsole(`${PAGE}?step=tell&change=yes`, keptWorkflows([workflow()]));
  const form = page.getByRole("dialog");
  await form.getByLabel("Other settings, as JSON").fill("{text: hello}");
  await form.getByRole("button", { name: "Save as a new version" }).click();
  await form.getByText(/Other settings: this is not JSON/).waitFor();
  expect(page.api.of("PATCH /api/workflows/{id}")).toEqual([]);
});

test("a version that no approver saved says so, and an approver confirms it", async () => {
  const page = await openConsole(PAGE, keptWorkflows([workflow({ confirmed_by: null })]));
  await page.getByText("Calls that pay, send or delete ask a person at each level").waitFor();
  await page.getByRole("button", { name: "Confirm this version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm this version" }).click();
  await page.getByText("This version is confirmed.").waitFor();
});

test("a workflow with open runs is deleted with them, after a question that counts them", async () => {
  const page = await openConsole(`/workflows/${ID}`, {
    ...keptWorkflows([workflow({ open_runs: 2 })]),
    "DELETE /api/workflows/{id}": { id: ID, deleted: true },
  });
  await page.getByRole("button", { name: "Delete Damaged goods claim" }).click();
  await page.getByText("Cancel its 2 open runs, and delete").waitFor();
  await page.answerDialog("Delete");
  await page.waitForAddress("/workflows");
  const [sent] = page.api.of("DELETE /api/workflows/{id}");
  expect(sent?.query).toEqual({ cancel_runs: "true" });
});
