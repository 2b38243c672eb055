import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";

import { isOver, type SdlcRun } from "./sdlc-run.ts";

const WHILE_WORKING_MS = 1_000;
/** A person decides slower than the sandbox computes. */
const WHILE_WAITING_MS = 4_000;

/** A run, read again and again until it is over. */
export function useRun(runId: string): Loaded<SdlcRun> {
  const load = useLoad((signal) => callData("GET", `/api/sdlc/runs/${runId}`, { signal }), [runId]);
  const { value, reload } = load;
  useEffect(() => {
    if (value === null || isOver(value)) return undefined;
    const pause = value.awaiting_approval === null ? WHILE_WORKING_MS : WHILE_WAITING_MS;
    const timer = setTimeout(reload, pause);
    return () => clearTimeout(timer);
  }, [value, reload]);
  return load;
}
