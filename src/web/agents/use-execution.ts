import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";

import { agentPath } from "./agent.ts";
import { type Execution, isOver } from "./execution.ts";
import { type Followed, useSteps } from "./use-steps.ts";

export interface FollowedExecution {
  execution: Loaded<Execution>;
  followed: Followed;
}

/**
 * Follows an execution until it ends. Steps come as events. The state is read at the end and from time to time before, because progress and
 * waiting for an approval are not events.
 */
export function useExecution(agentId: string, executionId: string): FollowedExecution {
  const path = `${agentPath(agentId)}/executions/${encodeURIComponent(executionId)}`;
  const execution = useLoad((signal) => callData<Execution>("GET", path, { signal }), [path]);
  const followed = useSteps(agentId, executionId);
  const isUnderWay = execution.value !== null && !isOver(execution.value.status);
  useEffect(() => {
    if (followed.hasEnded && isUnderWay) execution.reload();
  }, [followed.hasEnded]);
  useLooks(isUnderWay, execution.reload);
  return { execution, followed };
}
