import type { DataOf } from "#web/lib/operation.ts";
/** A conversation of the signed-in person, as `GET /api/sessions` lists it. */
export type ChatSession = DataOf<"GET /api/sessions">["sessions"][number];

/** A message of one side. An agent's message exists as soon as its turn does. */
export type ChatMessage = ChatSessionWithMessages["messages"][number];

/** A message as a turn's stream ends with it: the session knows its requests. */
export type SaidMessage = Omit<ChatMessage, "approvals"> & Partial<Pick<ChatMessage, "approvals">>;

/** A conversation with its newest messages, oldest first, as `GET /api/sessions/{session_id}` gives it. */
export type ChatSessionWithMessages = DataOf<"GET /api/sessions/{session_id}">;

/** A call of a tool in a turn, as the stream tells it. */
export interface ToolUse {
  tool: string | null;
  description: string | null;
  /** Governance did not let it happen. */
  refused: boolean;
  input: unknown;
  output: unknown;
}

/** Whether the agent works and waits for no person. */
export const isWorking = ({ role, status, approval_id: approvalId }: SaidMessage): boolean =>
  role === "assistant" && status === "in_progress" && approvalId === null;

/** Whether a person decided what the turn waits for, and the turn has not continued yet. */
export const isAboutToContinue = ({ approval_id: approvalId, approvals }: ChatMessage): boolean =>
  approvalId !== null && approvals.some(({ id, status }) => id === approvalId && status !== "pending");
