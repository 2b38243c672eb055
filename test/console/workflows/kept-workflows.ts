import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";

export type Workflow = Said<"GET /api/workflows/{id}">;

export const ID = idOf(700);
export const AGENT = { id: idOf(701), name: "Refund Clerk" };

const STEPS: NonNullable<Workflow["steps"]> = [
  { step_id: "start", name: "Claim arrives", step_type: "trigger_webhook" },
  {
    step_id: "read",
    name: "Read the claim",
    step_type: "ai_extract",
    depends_on: ["start"],
    parameters: { prompt: "Read the claim", fields: { damage: "text" } },
    sample: { damage: "leg broken" },
  },
  {
    step_id: "tell",
    name: "Tell the shop",
    step_type: "notify",
    depends_on: ["read"],
    run_if: 'steps.read.output.damage != ""',
    retry: { attempts: 2 },
    parameters: { service: "slack" },
  },
];

/** A workflow of the person who is signed in, whose last step needs a tool. */
export const workflow = (fields: Workflow = {}): Workflow => ({
  id: ID,
  name: "Damaged goods claim",
  version: 4,
  agent: AGENT,
  agent_id: AGENT.id,
  description: "Reads a claim and tells the shop",
  step_count: STEPS.length,
  open_runs: 0,
  owner: { id: idOf(1), name: "Ada" },
  steps: STEPS,
  input_schema: [],
  output: null,
  bindings: [],
  budget: null,
  timeout_hours: 168,
  confirmed_by: { id: idOf(1), name: "Ada" },
  readiness: {
    ready: false,
    needs: [{ step_id: "tell", kind: "binding", message: "The step needs a tool for slack." }],
  },
  ...fields,
});

/** Workflows that the API keeps. */
export function keptWorkflows(first: readonly Workflow[] = []) {
  let all = [...first];
  const find = (id: string): Workflow | undefined => all.find((each) => each.id === id);
  const answers: Answers = {
    "GET /api/schedules": { schedules: [] },
    "GET /api/triggers": { triggers: [] },
    "GET /api/workflows": {
      workflows: all.map(({ id, name, agent, step_count: count }) => ({ id, name, agent, step_count: count })),
    },
    "GET /api/workflows/{id}": ({ id }) => find(id) ?? refusal("NOT_FOUND"),
    "GET /api/workflows/{id}/versions": { versions: [{ version: 4, saved_by: { name: "Ada" } }] },
    "PATCH /api/workflows/{id}": ({ path, body: { steps } }) => {
      const id = path.split("/")[3] ?? "";
      all = all.map((each) => (each.id === id ? { ...each, steps: steps ?? [], version: 5 } : each));
      return find(id) ?? refusal("NOT_FOUND");
    },
    "POST /api/workflows/{id}/confirm": ({ path }) => {
      const id = path.split("/")[3] ?? "";
      all = all.map((each) => (each.id === id ? { ...each, confirmed_by: { id: idOf(1), name: "Ada" } } : each));
      return find(id) ?? refusal("NOT_FOUND");
    },
    "GET /api/agents": { agents: [{ ...AGENT, maturity_level: "student" }] },
  };
  return answers;
}
