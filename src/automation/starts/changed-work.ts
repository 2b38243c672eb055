import { invalidInput } from "#errors/app-error";

import type { Target } from "./find-target.ts";
import { strayTargetFields } from "./schemas.ts";

/** The work of a schedule or trigger, apart from its context or input. */
export interface Work {
  agentId: string;
  workflowId: string | null;
  task: string;
  parameters: Record<string, unknown>;
}

interface GivenWork {
  task?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
}

/**
 * The work after a change of some of its fields. One that gets the other kind of target keeps nothing of the former. Throws
 * INVALID_INPUT for a field of the other kind, and for an agent that gets no task. Pure.
 */
export function changedWork(former: Work, given: GivenWork, target: Target | null): Work & { isOtherKind: boolean } {
  const workflowId = target === null ? former.workflowId : target.workflowId;
  const isOtherKind = (workflowId === null) !== (former.workflowId === null);
  const [stray] = strayTargetFields({ ...given }, workflowId !== null);
  if (stray !== undefined)
    throw invalidInput({ path: `body.${stray}`, code: "custom", message: "is not for this kind of target" });
  const kept = isOtherKind ? { task: "", parameters: {} } : former;
  const task = given.task ?? kept.task;
  if (workflowId === null && task === "")
    throw invalidInput({ path: "body.task", code: "custom", message: "is required with an agent" });
  return {
    agentId: target?.agentId ?? former.agentId,
    workflowId,
    task,
    parameters: given.parameters ?? kept.parameters,
    isOtherKind,
  };
}
