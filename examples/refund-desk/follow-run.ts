import type { Tenure } from "./tenure.ts";
import { waitUntil } from "./wait-until.ts";

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
export const follow = (tenure: Tenure, agentId: string, runId: string, answered: string | null): Promise<Run> =>
  waitUntil("the end of the run", async () => {
    const run = await tenure.get<Run>(`/api/agents/${agentId}/executions/${runId}`);
    const hasEnded = run.status !== "pending" && run.status !== "in_progress";
    const question = questionOf(run);
    return hasEnded || (question !== null && question !== answered) ? run : null;
  });

export const questionOf = (run: Run): string | null => run.result?.awaiting_approval?.approval_id ?? null;

export const readQuestion = (tenure: Tenure, id: string): Promise<Question> =>
  tenure.get<Question>(`/api/approvals/${id}`);
