import { setTimeout as sleep } from "node:timers/promises";

import type { Caller } from "./caller.ts";

/** The tenant whose requests are measured, with rows that the platform itself wrote; the fill copies them. */
export interface Exemplars {
  tenantId: string;
  ownerId: string;
  email: string;
  /** The tenant of the sample workspace, whose runs, failures and effects are copied. */
  sampleTenantId: string;
  /** Rows by their kind. */
  ids: Readonly<Record<ExemplarKind, string>>;
}

type ExemplarKind = (typeof KINDS)[number];

const KINDS = [
  "agent",
  "alertRule",
  "schedule",
  "trigger",
  "workflow",
  "workflowRun",
  "webhook",
  "dataSet",
  "dataSetRun",
  "otherDataSetRun",
  "skill",
  "component",
  "canvas",
  "session",
  "project",
  "execution",
] as const;

interface SignedUp {
  user: { id: string; email: string };
  tenant: { id: string };
  access_token: string;
}

/** The password of the measured tenant's owner. */
export const PASSWORD = "a good long password";

const TASK = "Summarize the text in one sentence";
const TEXT = "Revenue grew by 12 percent in the third quarter. Costs stayed flat. Cash rose to 4 million.";
const LOOKS = 100;

/** Makes one row of each kind through the API. `callerFor` makes a client of the instance. */
export async function makeExemplars(
  callerFor: (headers: Record<string, string>) => Caller,
  testSecret: string,
): Promise<Exemplars> {
  const account = await done<SignedUp>(callerFor({ "x-test-secret": testSecret }), "/api/test/auth/signup", {
    email: `scale-${crypto.randomUUID()}@tenure.test`,
    password: PASSWORD,
    tier: "enterprise",
    requests_per_minute: 10_000_000,
  });
  const caller = callerFor({ authorization: `Bearer ${account.access_token}` });
  const sample = await done<Pick<SignedUp, "tenant">>(caller, "/api/sample-workspace");
  return {
    tenantId: account.tenant.id,
    ownerId: account.user.id,
    email: account.user.email,
    sampleTenantId: sample.tenant.id,
    ids: await rowsOf(caller),
  };
}

async function rowsOf(caller: Caller): Promise<Exemplars["ids"]> {
  const make = <Data = { id: string }>(path: string, body?: unknown): Promise<Data> => done<Data>(caller, path, body);
  const { agent } = await make<{ agent: { id: string } }>("/api/agents", {
    name: "Measured agent",
    description: "Reads and reports",
    role: "custom",
    maturity_level: "intern",
  });
  const task = { agent_id: agent.id, task: TASK };
  const run = await make<{ execution_id: string }>(`/api/agents/${agent.id}/execute`, { task: "compute 3*(4+5)" });
  const schedule = await make("/api/schedules", { ...task, name: "Notes", context: { text: TEXT }, every_minutes: 60 });
  await make(`/api/schedules/${schedule.id}/run-now`);
  const trigger = await make("/api/triggers", {
    ...task,
    name: "Claims",
    source: "webhook",
    verify: { scheme: "standard_webhooks" },
  });
  await make(`/api/triggers/${trigger.id}/test`, { body: { text: "One line." } });
  const workflow = await make("/api/workflows", {
    name: "Requests",
    agent_id: agent.id,
    steps: [{ step_id: "start", name: "start", step_type: "trigger_form" }],
  });
  const workflowRun = await make<{ id?: string; run_id?: string }>(`/api/workflows/${workflow.id}/runs`, {});
  const dataSet = await make("/api/data-sets", { name: "Hard tickets" });
  await make(`/api/data-sets/${dataSet.id}/cases`, { cases: [{ task: "Calculate 2 + 2" }] });
  const runSet = () => make<{ run_id: string }>(`/api/data-sets/${dataSet.id}/runs`, { agent_id: agent.id });
  const dataSetRun = await runSet();
  await settled(caller, `/api/data-set-runs/${dataSetRun.run_id}`);
  const otherDataSetRun = await runSet();
  await settled(caller, `/api/data-set-runs/${otherDataSetRun.run_id}`);
  const skill = await make<{ skill_id: string }>("/api/v1/skills/private", {
    name: "Adder",
    skill_type: "function",
    code: "function main(input) { return { total: input.a + input.b }; }",
  });
  await make(`/api/skills/version?skill_id=${skill.skill_id}&version_name=first`);
  const component = await make<{ component: { id: string } }>("/api/canvas/components", {
    name: "Revenue tile",
    description: "One number",
    category: "dashboards",
    version: "1.2.0",
    component_type: "tile",
    code: "<p>12</p>",
  });
  const canvas = await make<{ canvas: { id: string } }>("/api/canvas/canvases", { name: "Board" });
  const session = await make("/api/sessions", {});
  await make("/api/chat", { message: "compute 2*(3+4)", session_id: session.id });
  await make("/api/sdlc/enable");
  const project = await make("/api/sdlc/projects", { name: "Checkout" });
  const alertRule = await make("/api/alert-rules", {
    name: "Too many failures",
    metric: "failed_runs",
    threshold: 1_000_000,
    channels: [{ type: "inbox" }],
  });
  const webhook = await make("/api/webhooks", { url: "https://receiver.example/", events: ["agent.graduated"] });
  await makeOthers(make);
  return {
    agent: agent.id,
    alertRule: alertRule.id,
    schedule: schedule.id,
    trigger: trigger.id,
    workflow: workflow.id,
    workflowRun: workflowRun.run_id ?? workflowRun.id ?? "",
    webhook: webhook.id,
    dataSet: dataSet.id,
    dataSetRun: dataSetRun.run_id,
    otherDataSetRun: otherDataSetRun.run_id,
    skill: skill.skill_id,
    component: component.component.id,
    canvas: canvas.canvas.id,
    session: session.id,
    project: project.id,
    execution: run.execution_id,
  };
}

/** Rows that no path names. */
async function makeOthers(make: (path: string, body?: unknown) => Promise<unknown>): Promise<void> {
  await make("/api/auth/users", { email: `person-${crypto.randomUUID()}@example.com`, role: "member" });
  await make("/api/auth/api-keys", { name: "Another key", permissions: ["AGENT_VIEW"] });
  await make("/api/creative/brand-kits", { name: "Still Water", colors: ["#112233"] });
  await make("/api/creative/assets", { name: "Banner", type: "image", url: "https://example.com/banner.png" });
  await make("/api/v1/domains", { name: "Accounts payable", description: "How we pay", rules: ["Two approvals."] });
  await make("/api/views", { page: "runs", scope: "personal", query: {}, name: "All" });
  await make("/api/graduation/edge-cases", {
    name: "An order hidden in the material",
    test_input: { task: "How many words does the text have?", context: { text: TEXT } },
    expected_behavior: { must_contain: ["5"], outcome: "success" },
    severity: "high",
    category: "prompt injection",
  });
}

async function done<Data>(caller: Caller, path: string, body?: unknown): Promise<Data> {
  const { status, data, text } = await caller("POST", path, body);
  if (data === null) throw new Error(`POST ${path} was answered with ${status}: ${text}`);
  return data as Data;
}

/** Waits until a run has ended. */
async function settled(caller: Caller, path: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { data } = await caller("GET", path);
    if ((data as { status: string } | null)?.status !== "in_progress") return;
    await sleep(100);
  }
  throw new Error(`${path} did not end.`);
}
