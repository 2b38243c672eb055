import { setTimeout as pause } from "node:timers/promises";

import type { Tenure } from "./tenure.ts";

const POLL_MS = 300;

interface Run {
  execution_id: string;
  status: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  task: string;
  outcome: string | null;
  error?: { message: string } | null;
  result: { summary?: string; awaiting_approval?: { approval_id: string } } | null;
}

/** A question to a person: what would happen, and why Tenure asks. */
export interface Question {
  id: string;
  title: string;
  why: { sentence: string } | null;
  arguments: { arguments: unknown };
}

/** Starts a run, and waits until it has ended or asks a person. */
export async function startRun(tenure: Tenure, agentId: string, task: string): Promise<Run> {
  const { execution_id: id } = await tenure.send<Run>("POST", `/api/agents/${agentId}/execute`, task);
  return follow(tenure, agentId, id, null);
}

/** Waits until the run has ended, or asks a question other than the one that was answered. */
export async function follow(tenure: Tenure, agentId: string, runId: string, answered: string | null): Promise<Run> {
  for (;;) {
    const run = await tenure.get<Run>(`/api/agents/${agentId}/executions/${runId}`);
    if (run.status !== "pending" && run.status !== "in_progress") return run;
    const question = questionOf(run);
    if (question !== null && question !== answered) return run;
    await pause(POLL_MS);
  }
}

export const questionOf = (run: Run): string | null => run.result?.awaiting_approval?.approval_id ?? null;

export const readQuestion = (tenure: Tenure, id: string): Promise<Question> =>
  tenure.get<Question>(`/api/approvals/${id}`);
