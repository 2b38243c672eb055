import type { AgentRow } from "#agents/agents/agent-row";
import type { ServiceContext } from "#context";
import type { ActionName } from "#engine/governance/actions";
import type { Permission } from "#tenancy/permissions";

/** What a client may expect of a tool (MCP `annotations`). They are hints: what holds is decided at each call. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A question to the person in front of the client: what they are asked to decide. */
export interface DecisionQuestion {
  approvalId: string;
  message: string;
}

/** What the person answered. `unanswered`: they declined to answer or closed the question, which decides nothing. */
export type DecisionAnswer = { decision: "approve" | "reject"; reason: string | null } | "unanswered";

/** What a tool gives back. */
export type ToolResult =
  | { kind: "done"; data: Record<string, unknown>; isError?: boolean }
  /** The client is to ask its person, and to call again with the answer and the state. */
  | { kind: "ask"; question: DecisionQuestion; state: string };

/** One call of a tool. */
export interface ToolCall {
  ctx: ServiceContext;
  /** The registered agent that the call is made for; null when the caller acts for itself. */
  agent: AgentRow | null;
  arguments: Record<string, unknown>;
  /** Ends when the client no longer wants the answer. */
  signal: AbortSignal;
  /** The same while a question is put to the person; null where the client's request is over then. */
  signalWhileAsking: AbortSignal | null;
  /** How long the client waits for a run; after that it hears that the run goes on. Null for a client that waits for its end. */
  patienceMs: number | null;
  /** Tells the client how far it is, when the client wants to hear. */
  tellProgress: (progress: ToolProgress) => Promise<void>;
  /** Whether the client can put a question to its person. */
  canAsk: boolean;
  /** What came of the question that an earlier round of this call asked. */
  answered: { state: string; answerTo: (approvalId: string) => DecisionAnswer | null } | null;
}

export interface ToolProgress {
  progress: number;
  message: string;
}

/** A tool as it is offered over MCP. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  hints: ToolHints;
  /** What the caller must be allowed. */
  permission: Permission;
  /**
   * What the level of a named agent must allow. `own`: the verb behind it asks governance itself. `people`: no agent may, whatever its level.
   */
  governedAs: ActionName | "own" | "people";
  /** The tool's result for what its one write gives: so it is kept with an Idempotency-Key. Absent for a tool that writes nothing. */
  restate?: (written: unknown) => ToolResult;
  /** Runs it; the arguments are checked first. Throws INVALID_INPUT for wrong ones and what the verb behind it throws. */
  run: (call: ToolCall) => Promise<ToolResult>;
}

/** A tool that only reads. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool that adds something. */
export const ADDS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** A tool whose effects are not known before: what an agent or a skill does. */
export const ACTS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
