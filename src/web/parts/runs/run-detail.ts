import { callData } from "#web/lib/call.ts";

import type { Run } from "./run.ts";

/** A run as `GET /api/executions/{execution_id}` shows it. */
export interface RunDetail extends Run {
  completed_at: string | null;
  confidence: number | null;
  waited_ms: number;
  result: Readonly<Record<string, unknown>> | null;
  error: { code: string; message: string } | null;
  checks: readonly Check[];
  limits: { duration_ms: number; steps: number };
  /** What this agent's runs usually take; null when that is not known, and when it is over. */
  usual_duration_ms: number | null;
}

export interface Check {
  kind: string;
  passed: boolean;
  detail: string;
}

/** One step in the tree of a run, as the API gives it. */
export interface RunStep {
  id: string;
  parent_id: string | null;
  kind: "model" | "tool" | "governance" | "wait" | "effect" | "check";
  name: string;
  description: string;
  /** Null when it is not known, and before it begins. */
  started_at: string | null;
  /** Null when it is not known, and while it goes on. */
  duration_ms: number | null;
  model: string | null;
  tokens: { input: number; output: number } | null;
  cost_usd: number | null;
  input?: unknown;
  output?: unknown;
  error: { code: string; message: string } | null;
  governance?: { action: string; complexity: number; needed: string; level: string; decision: string };
  approval?: {
    id: string;
    asked_at: string;
    decided_at: string | null;
    approver: string | null;
    reason: string | null;
    granted: boolean;
  };
  effect?: { id: string; status: string };
  checks?: readonly Check[];
}

const pathOf = (executionId: string): string => `/api/executions/${encodeURIComponent(executionId)}`;

export const readRun = async (executionId: string, signal: AbortSignal): Promise<RunDetail> =>
  (await callData<{ execution: RunDetail }>("GET", pathOf(executionId), { signal })).execution;

export interface Neighbours {
  previous_id: string | null;
  next_id: string | null;
}

/** The runs above and below one in the list that the query makes. */
export const readNeighbours = (
  executionId: string,
  query: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Neighbours> => callData<Neighbours>("GET", `${pathOf(executionId)}/neighbours`, { query, signal });

export const isUnderWay = ({ status }: Pick<Run, "status">): boolean =>
  status === "pending" || status === "in_progress";

/** Tokens in and out. */
export const tokensOfStep = ({ tokens }: RunStep): number => (tokens === null ? 0 : tokens.input + tokens.output);
