import type { Declared } from "./kind.ts";
import type { Names } from "./names.ts";

const OF_AGENT: readonly string[] = ["agent", "task", "context", "parameters"];
const OF_WORKFLOW: readonly string[] = ["workflow", "input"];

interface Source {
  agent: { name: string | null };
  workflow: { name: string | null } | null;
}

/** A schedule or trigger of the workspace with the name of what it starts, without the fields of the other kind of target. */
export function withTarget(told: Declared, { agent, workflow }: Source): Declared {
  const own = workflow === null ? { agent: agent.name } : { workflow: workflow.name };
  return { ...withoutFields(told, workflow === null ? OF_WORKFLOW : OF_AGENT), ...own };
}

/**
 * The fields of a body, with ids in place of names. `whole` is the thing as it will be: a body has no field of the other
 * kind of target.
 */
export async function targetBody(value: Declared, whole: Declared, names: Names): Promise<Record<string, unknown>> {
  const isWorkflow = whole["workflow"] !== undefined;
  const isSwitch = value["workflow"] !== undefined || value["agent"] !== undefined;
  const own = withoutFields(value, isWorkflow ? OF_AGENT : OF_WORKFLOW);
  const { agent, workflow, ...rest } = own;
  return {
    ...rest,
    ...(agent === undefined ? {} : { agent_id: await names.idOf("agent", agent) }),
    ...(workflow === undefined ? {} : { workflow_id: await names.idOf("workflow", workflow) }),
    // A change to an agent says its task as well, though another one may have the same.
    ...(isSwitch && !isWorkflow && whole["task"] !== undefined ? { task: whole["task"] } : {}),
  };
}

const withoutFields = (value: Declared, names: readonly string[]): Declared =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
