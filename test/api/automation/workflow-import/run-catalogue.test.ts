import { expect, onTestFinished, test } from "vitest";

import { CATALOGUE_WORKFLOWS, type CatalogueWorkflow } from "#local/catalogue/catalogue-workflows";
import { decide } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import {
  actOnRun,
  type RunView,
  startRun,
  untilRun,
  type WorkflowView,
} from "#test/support/factories/stored-workflows";
import { startModelServer } from "#test/support/model-server";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

type Step = CatalogueWorkflow["steps"][number];

/** The deeds of a person or a program while the run waits, by the step that waits. */
interface Deeds {
  approve?: readonly string[];
  choose?: Readonly<Record<string, Record<string, unknown>>>;
  signal?: Readonly<Record<string, unknown>>;
}

/** Five of the fifteen, the steps that must have run, and those that must not. */
const FIVE: readonly [string, Deeds, string[], string[]][] = [
  ["Weekly KPI report", {}, ["post"], []],
  ["Returns triage", {}, ["label", "count"], ["ask_photos", "decide"]],
  ["Invoice intake", { approve: ["approve"] }, ["book", "tell"], []],
  [
    "Maintenance request",
    { signal: { quote: { amount: 180 }, tenant_answer: { answer: "yes" } } },
    ["done"],
    ["approve", "emergency"],
  ],
  ["Lead qualification", {}, ["send_fit"], ["check_other", "send_other"]],
];

const isCall = ({ step_type: type }: Step): boolean => ["integration", "notify", "store_record"].includes(type);

const serviceOf = ({ parameters = {} }: Step): string =>
  `${String(parameters["service"])} ${String(parameters["action"])}`;

/** A receiver for each service and action that the steps call, which answers with the sample. */
async function receivers(owner: TestAccount, steps: readonly Step[]) {
  const calls = new Map<string, WebhookReceiver>();
  const bindings = [];
  for (const step of steps.filter(isCall)) {
    const named = serviceOf(step);
    if (calls.has(named)) continue;
    const receiver = await startWebhookReceiver();
    receiver.answerWith({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(step.sample),
    });
    calls.set(named, receiver);
    const { service, action } = step.parameters ?? {};
    const skill = await createSkill(owner, {
      name: named,
      skill_type: "api",
      code: undefined,
      config: { url: receiver.url },
    });
    bindings.push({ service, action, skill_id: skill });
  }
  return { calls, bindings };
}

/** A model that gives each agent's step its sample: it knows the step by its prompt. */
async function scriptedModel(owner: TestAccount, steps: readonly Step[]): Promise<void> {
  const model = await startModelServer();
  onTestFinished(() => model.close());
  await connected(owner, ofServer(model));
  const agents = steps.filter(({ step_type: type }) => type.startsWith("ai_"));
  model.respond(({ body }) => {
    const asked = JSON.stringify(body);
    const step = agents.find(({ parameters = {} }) =>
      asked.includes(JSON.stringify(String(parameters["prompt"]).slice(0, 40)).slice(1, -1)),
    );
    const details = step?.sample ?? {};
    return { kind: "reply", text: JSON.stringify({ summary: "Done as asked.", details, confidence: 0.9 }) };
  });
}

async function runForReal(workflow: CatalogueWorkflow, { approve = [], signal = {} }: Deeds) {
  const owner = await signUp();
  const { calls, bindings } = await receivers(owner, workflow.steps);
  await scriptedModel(owner, workflow.steps);
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const body = { name: workflow.name, agent_id: agent.id, template_id: workflow.id, bindings };
  const created = await call("POST", "/api/workflows", { token: owner.token, body });
  expect(created.status, created.text).toBe(201);
  const { id, readiness } = created.data<WorkflowView>();
  expect(readiness.needs).toEqual([]);
  const runId = await startRun(owner, id, { input: workflow.example });
  for (const [name, data] of Object.entries(signal))
    expect((await actOnRun(owner, runId, "signal", { name, data })).status).toBe(202);
  for (const step of approve) {
    const waiting = await untilRun(owner, runId, (run) => isOver(run) || approvalOf(run, step) !== null);
    const approval = approvalOf(waiting, step);
    expect(approval, JSON.stringify(waiting)).not.toBeNull();
    await decide(owner, approval ?? "", "approve");
  }
  return { run: await untilRun(owner, runId, isOver), calls };
}

const isOver = ({ status }: RunView): boolean => ["completed", "failed", "cancelled"].includes(status);

const approvalOf = ({ steps }: RunView, id: string): string | null =>
  steps.find((step) => step.step_id === id && step.status === "waiting")?.approval_id ?? null;

test("five of the fifteen run for real, with a scripted model, receivers and people", () =>
  everyCase(
    FIVE,
    async (name, deeds, ran, skipped) => {
      const workflow = CATALOGUE_WORKFLOWS.find((one) => one.name === name);
      if (workflow === undefined) throw new Error(`The catalogue has no ${name}.`);
      const { run, calls } = await runForReal(workflow, deeds);
      expect({ status: run.status, error: run.error }).toEqual({ status: "completed", error: null });
      const statusOf = (id: string): string | undefined => run.steps.find(({ step_id: one }) => one === id)?.status;
      expect(ran.map(statusOf)).toEqual(ran.map(() => "completed"));
      expect(skipped.map(statusOf)).toEqual(skipped.map(() => "skipped"));
      for (const step of workflow.steps.filter((one) => isCall(one) && statusOf(one.step_id) === "completed"))
        expect(calls.get(serviceOf(step))?.requests.length, step.step_id).toBeGreaterThan(0);
    },
    { nameOf: ([name]) => name },
  ));
