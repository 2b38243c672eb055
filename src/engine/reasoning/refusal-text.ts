import type { ApprovalNote } from "./noted-call.ts";
import type { CallRecord, Refusal } from "./provider.ts";

/** Why a refused call was not made, as a sentence: a person decided so, or no one was asked. */
export function refusalText(refused: Refusal, { approval }: Pick<CallRecord, "approval">): string {
  const decided = decisionText(approval);
  if (decided !== null) return decided;
  const { action, agent_level: level, required_level: needed, stranger } = refused;
  return stranger === true
    ? `The action "${action}" changes something, and a stranger asked for it; no person allowed it.`
    : `The action "${action}" needs the level ${needed}; this agent is at ${level}.`;
}

/** How a request for approval ended that was not granted, as a sentence; null when there was none. */
export function decisionText(approval: ApprovalNote | undefined): string | null {
  if (approval === undefined || approval.granted) return null;
  if (approval.decided_at === null) return "A person was asked, and no one decided in time.";
  return approval.reason === null ? "A person rejected it." : `A person rejected it: ${approval.reason}`;
}
