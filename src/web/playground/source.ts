import { callData } from "#web/lib/call.ts";
import { agentPath, readAgent, type ReadAgent } from "#web/parts/agents/agent.ts";
import { readRun, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";

import type { Permissions } from "./playground.ts";

/** The place that variants start from, with all that their forms show. */
export interface Source {
  read: ReadAgent;
  permissions: Permissions;
  run: RunDetail | null;
  steps: readonly RunStep[];
  stepId: string | null;
}

/** The place that an address names. */
export interface Place {
  executionId: string | null;
  stepId: string | null;
  agentId: string;
}

export async function readSource({ executionId, stepId, agentId }: Place, signal: AbortSignal): Promise<Source> {
  const run = executionId === null ? null : await readRun(executionId, signal);
  const ofAgent = run?.agent.id ?? agentId;
  const [read, permissions, trace] = await Promise.all([
    readAgent(ofAgent, signal),
    callData("GET", `${agentPath(ofAgent)}/permissions` as const, { signal }),
    run === null
      ? null
      : callData("GET", `${agentPath(ofAgent)}/executions/${run.execution_id}/trace` as const, { signal }),
  ]);
  return { read, permissions, run, steps: trace?.steps ?? [], stepId };
}
