import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

import { ID, keptWorkflows, workflow } from "./kept-workflows.ts";

type Run = Said<"GET /api/workflow-runs/{run_id}">;
type Step = NonNullable<Run["steps"]>[number];

const RUN = idOf(710);
const PAGE = `/workflows/runs/${RUN}`;

const step = (fields: Step): Step => ({
  item: null,
  attempt: 1,
  output: null,
  error: null,
  execution_id: null,
  workflow_run_id: null,
  approval_id: null,
  wakes_at: null,
  waits_for: null,
  callback_url: null,
  from: "run",
  ...fields,
});

const run = (fields: Run): Run => ({
  run_id: RUN,
  workflow_id: ID,
  workflow_name: "Damaged goods claim",
  version: 4,
  rehearsal: false,
  started_by: { kind: "schedule", id: idOf(711), name: "Every morning" },
  error: null,
  cost_usd: 0.0128,
  rerun_of: null,
  completed_at: null,
  input: { order: "58117" },
  output: null,
  ...fields,
});

const kept = (shown: Run): Answers => ({
  ...keptWorkflows([workflow()]),
  "GET /api/workflows/{id}/versions": {
    versions: [{ version: 4, steps: workflow().steps ?? [], saved_by: { name: "Ada" } }],
  },
  "GET /api/workflow-runs/{run_id}": shown,
});

test("a run that waits says for whom, and leads to the decision and to the agent's run", async () => {
  const page = await openConsole(
    PAGE,
    kept(
      run({
        status: "waiting",
        steps: [
          step({ step_id: "start", status: "completed" }),
          step({ step_id: "read", status: "completed", output: { damage: "leg broken" }, execution_id: idOf(712) }),
          step({ step_id: "tell", status: "waiting", approval_id: idOf(713) }),
        ],
      }),
    ),
  );
  await page.getByText("Waits for a person:").waitFor();
  expect(await page.getByRole("link", { name: "decide" }).getAttribute("href")).toBe(`/approvals/${idOf(713)}`);
  expect(await page.getByRole("link", { name: "See the agent's run" }).getAttribute("href")).toBe(`/runs/${idOf(712)}`);
  await page.getByRole("group", { name: "Graph of the steps" }).getByText("Waits for a person").waitFor();
  await page.getByText("schedule Every morning").waitFor();
  await page.getByRole("button", { name: "Pause" }).waitFor();
});

test("a run that is under way shows what its stream tells, each item of a loop at its place, and is read again at its end", async () => {
  const steps = [step({ step_id: "read", status: "running" }), step({ step_id: "tell", status: "pending" })];
  let shown = run({ status: "running", steps });
  const page = await openConsole(PAGE, { ...kept(shown), "GET /api/workflow-runs/{run_id}": () => shown });
  const stream = await page.followed(`/api/workflow-runs/${RUN}/events`);
  stream.tell("step", step({ step_id: "read", item: 0, status: "completed", output: { damage: "leg broken" } }));
  stream.tell("step", step({ step_id: "tell", status: "waiting", waits_for: "repaired" }));
  await page.getByText("Read the claim, item 1").waitFor();
  const names = page.locator(".run-steps b").allInnerTexts();
  expect(names).toEqual(["Read the claim", "Read the claim, item 1", "Tell the shop"]);
  await page.getByRole("group", { name: "Graph of the steps" }).getByText("Waits for “repaired”").waitFor();
  const { steps: _steps, ...summary } = run({ status: "completed", completed_at: new Date().toISOString() });
  shown = run({ ...summary, output: { told: "The shop" }, steps });
  stream.tell("end", { ...summary, output: { told: "The shop" } });
  await page.getByRole("heading", { name: "Output" }).waitFor();
});

test("a failed run names the step; the step is tried again, or a new run begins there", async () => {
  const page = await openConsole(PAGE, {
    ...kept(
      run({
        status: "failed",
        error: { code: "APPROVAL_REJECTED", message: "A person rejected it.", step_id: "tell" },
        completed_at: new Date().toISOString(),
        steps: [
          step({ step_id: "read", status: "completed", output: { damage: "leg broken" } }),
          step({
            step_id: "tell",
            status: "failed",
            error: { code: "APPROVAL_REJECTED", message: "A person rejected it." },
          }),
        ],
      }),
    ),
    "POST /api/workflow-runs/{run_id}/steps/{step_key}/retry": run({ status: "running", steps: [] }),
    "POST /api/workflow-runs/{run_id}/rerun": { run_id: idOf(714), poll_url: "/" },
  });
  await page.getByText("Tell the shop: A person rejected it.").waitFor();
  await page.getByRole("button", { name: "Try this step again" }).click();
  await page.getByText("The step is tried again.").waitFor();
  expect(page.api.of("POST /api/workflow-runs/{run_id}/steps/{step_key}/retry")).toHaveLength(1);
});

test("a workflow is rehearsed with its inputs, and leads to the run", async () => {
  const inputs = [{ name: "order", type: "text", label: "Order", required: true }] as const;
  const page = await openConsole(`/workflows/${ID}`, {
    ...kept(run({ status: "completed", rehearsal: true, completed_at: new Date().toISOString(), steps: [] })),
    ...keptWorkflows([workflow({ input_schema: [...inputs] })]),
    "POST /api/workflows/{id}/runs": { run_id: RUN, poll_url: "/" },
  });
  await page.getByRole("button", { name: "Rehearse" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Order").fill("58117");
  await form.getByRole("button", { name: "Rehearse" }).click();
  await page.waitForAddress(PAGE);
  expect(page.api.of("POST /api/workflows/{id}/runs")[0]?.body).toEqual({ input: { order: "58117" }, rehearsal: true });
});
