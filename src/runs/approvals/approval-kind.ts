import { questionSchema } from "./asked-question.ts";
import { TASK_CALL } from "./bound-call.ts";

/** The subject of a person's decision. */
export const APPROVAL_KINDS = ["action", "task", "question", "budget"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

interface BoundRequest {
  action: string;
  callId: string | null;
  arguments: Readonly<Record<string, unknown>>;
}

/** Tells requests apart: an action, a whole task, a question of an outside server, or a budget that a run would pass. */
export function kindOfRequest({ action, callId, arguments: bound }: BoundRequest): ApprovalKind {
  if (callId === TASK_CALL) return "task";
  if (callId?.startsWith("budget:") === true && action === "exceed_budget") return "budget";
  return questionSchema(bound) === null ? "action" : "question";
}
