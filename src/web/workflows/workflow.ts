import { readAgain } from "#web/lib/answers.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may, me } from "#web/lib/session.ts";

export type Workflow = DataOf<"GET /api/workflows/{id}">;
export type WorkflowSummary = DataOf<"GET /api/workflows">["workflows"][number];
export type Step = Workflow["steps"][number];
export type Need = Workflow["readiness"]["needs"][number];

export const LIST = "/workflows";

export const workflowPath = (id: string) => `/api/workflows/${encodeURIComponent(id)}` as const;
export const addressOf = ({ id }: { id: string }): string => `${LIST}/${id}`;

/** Making a workflow orders its runs, and manages agents. */
export const mayMake = (): boolean => may("AGENT_MANAGE") && may("AGENT_RUN");

/** One of another person needs the right to decide about autonomy. */
export const mayChangeWorkflow = ({ owner }: Pick<Workflow, "owner">): boolean =>
  mayMake() && (owner.id === me.value?.user.id || may("GOVERNANCE_APPROVE"));

/** After something was done: all that the page shows of workflows is read again. */
export const readWorkflowsAgain = (): void => readAgain(["/api/workflows"]);

const WORDS: Readonly<Record<string, string>> = {
  trigger: "Start",
  agent: "Agent",
  skill: "Skill",
  sandbox: "Skill",
  tool: "Tool",
  redact: "Redact a text",
  verify_citations: "Check citations",
  search: "Search",
  integration: "Call of a service",
  notify: "Tell",
  store_record: "Store",
  http: "HTTP request",
  webhook: "HTTP request",
  rule: "Rule",
  condition: "Rule",
  switch: "Rule",
  transform: "Values",
  code: "Values",
  approval: "Approval",
  ask: "Question",
  wait_and_ask: "Question",
  wait: "Wait",
  wait_for: "Wait for an event",
  wait_for_reply: "Wait for a reply",
  workflow: "Workflow",
  end: "End",
};

/** The type of a step in words: `Approval`; `Agent: extract`. */
export function typeWords(type: string): string {
  const own = WORDS[type];
  if (own !== undefined) return own;
  if (type.startsWith("trigger_")) return `Start: ${type.slice("trigger_".length).replaceAll("_", " ")}`;
  if (type.startsWith("ai_")) return `Agent: ${type.slice("ai_".length).replaceAll("_", " ")}`;
  return type;
}

/** `2 steps need a tool`; the needs of one kind in one sentence. */
export function needText(needs: readonly Need[]): string {
  const [first, ...others] = needs;
  if (first === undefined) return "";
  return others.length === 0 ? first.message : `${needs.length} parts are missing. First: ${first.message}`;
}
