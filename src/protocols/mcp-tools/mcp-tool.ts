import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { ActionName } from "#engine/governance/actions";
import type { Permission } from "#tenancy/permissions";

/** A client's expectations of a tool (MCP `annotations`). They are hints: each call is decided separately. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A question for a decision of the client's person. */
export interface DecisionQuestion {
  approvalId: string;
  message: string;
}

/** The person's answer. `unanswered`: they declined to answer or closed the question, which decides nothing. */
export type DecisionAnswer = { decision: "approve" | "reject"; reason: string | null } | "unanswered";

export type ToolResult =
  | { kind: "done"; data: Record<string, unknown>; isError?: boolean }
  /** The client must ask its person, and call again with the answer and the state. */
  | { kind: "ask"; question: DecisionQuestion; state: string };

export interface ToolCall {
  ctx: ServiceContext;
  /** The registered agent that the call is made for; null when the caller acts without one. */
  agent: AgentRow | null;
  arguments: Record<string, unknown>;
  /** Aborts when the client no longer wants the answer. */
  signal: AbortSignal;
  /** The same during a question to the person; null where the client's request has ended then. */
  signalWhileAsking: AbortSignal | null;
  /**
   * How long the client waits for a run, after which it learns that the run continues. Null for a client that waits for
   * the end.
   */
  patienceMs: number | null;
  /** Reports progress to a client that wants it. */
  tellProgress: (progress: ToolProgress) => Promise<void>;
  /** Whether the client can put a question to its person. */
  canAsk: boolean;
  /** The answer to the question of an earlier round of this call. */
  answered: { state: string; answerTo: (approvalId: string) => DecisionAnswer | null } | null;
}

export interface ToolProgress {
  progress: number;
  message: string;
}

/** A tool as it is offered over MCP. */
export interface McpTool {
  name: string;
  /** Another name that calls may use. */
  otherName?: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  hints: ToolHints;
  /** The permission that the caller needs. */
  permission: Permission;
  /**
   * The action that the level of a named agent must allow. `own`: the verb behind it asks governance itself. `people`:
   * no agent may, whatever its level.
   */
  governedAs: ActionName | "own" | "people";
  /**
   * The tool's result from its one write, for storage with an Idempotency-Key. Absent for a tool that writes nothing.
   */
  restate?: (written: unknown) => ToolResult;
  /**
   * Runs it; the arguments are checked first. Throws INVALID_INPUT for wrong ones and the errors of the verb behind it.
   */
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

/** A tool with unknown effects: those of an agent or a skill. */
export const ACTS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
