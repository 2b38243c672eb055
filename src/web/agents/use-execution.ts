import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";

import { agentPath } from "./agent.ts";
import { type Execution, isOver } from "./execution.ts";
import { type Followed, useSteps } from "./use-steps.ts";

export interface FollowedExecution {
  execution: Loaded<Execution>;
  followed: Followed;
}

const FIRST_LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

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

/** Looks again while something is under way, ever more seldom. */
function useLooks(isUnderWay: boolean, look: () => void): void {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isUnderWay) return setLooks(0);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * (looks + 1));
    const timer = setTimeout(() => {
      look();
      setLooks(looks + 1);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, looks, look]);
}
