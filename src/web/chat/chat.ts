/** A conversation of the signed-in person, as `GET /api/sessions` lists it. */
export interface ChatSession {
  id: string;
  /** Null until the first message. */
  agent_id: string | null;
  /** Null until the first message. */
  title: string | null;
  updated_at: string;
}

/** What one side said. An agent's message is there as soon as its turn is. */
export interface ChatMessage {
  id: string;
  role: "user" | "assistant";
  content: string;
  created_at: string;
  /** Of the turn; while it is `in_progress`, an agent's content says that or what it waits for. */
  status: "in_progress" | "completed" | "failed" | "cancelled";
  execution_id: string;
  /** The approval that the turn waits for. */
  approval_id: string | null;
}

/** A conversation with its newest messages, oldest first, as `GET /api/sessions/{session_id}` gives it. */
export interface ChatSessionWithMessages extends ChatSession {
  messages: readonly ChatMessage[];
  has_more: boolean;
}

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
export const isWorking = ({ role, status, approval_id: approvalId }: ChatMessage): boolean =>
  role === "assistant" && status === "in_progress" && approvalId === null;
