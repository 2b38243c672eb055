import { callData } from "#web/lib/call.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { readRun, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";

/** A run with its steps. */
export interface TracedRun {
  run: RunDetail;
  steps: readonly RunStep[];
}

export async function readTraced(executionId: string, signal: AbortSignal): Promise<TracedRun> {
  const run = await readRun(executionId, signal);
  const path = `${agentPath(run.agent.id)}/executions/${run.execution_id}/trace` as const;
  return { run, steps: (await callData("GET", path, { signal })).steps };
}
