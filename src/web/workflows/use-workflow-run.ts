import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";

import {
  isOver,
  keyOf,
  readRunsAgain,
  runPath,
  type RunStep,
  type RunSummary,
  type WorkflowRun,
} from "./workflow-run.ts";

/** The news of the stream since it was opened. */
interface Told {
  run: Partial<RunSummary>;
  steps: ReadonlyMap<string, RunStep>;
}

const NOTHING: Told = { run: {}, steps: new Map() };
/** A loop tells many items at once, which are shown together. */
const GATHER_MS = 100;

/** A run of a workflow: read once, then as its stream tells it, and read again when it is over. */
export function useWorkflowRun(id: string): Loaded<WorkflowRun> {
  const load = useLoad((signal) => callData("GET", runPath(id), { signal }), [id]);
  const [told, setTold] = useState(NOTHING);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const run = load.value?.run_id === id ? load.value : null;
  const isLive = run !== null && !isOver(run.status);
  useEffect(() => {
    if (!isLive) return;
    setIsGivenUp(false);
    const source = new EventSource(`${runPath(id)}/events`);
    let summary: Told["run"] = {};
    const steps = new Map<string, RunStep>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setTold({ run: summary, steps: new Map(steps) });
    };
    source.addEventListener("run", ({ data }: MessageEvent<string>) => {
      summary = JSON.parse(data) as RunSummary;
      timer ??= setTimeout(show, GATHER_MS);
    });
    source.addEventListener("step", ({ data }: MessageEvent<string>) => {
      const step = JSON.parse(data) as RunStep;
      steps.set(keyOf(step), step);
      timer ??= setTimeout(show, GATHER_MS);
    });
    source.addEventListener("end", () => {
      source.close();
      readRunsAgain();
    });
    source.addEventListener("error", () => setIsGivenUp(source.readyState === EventSource.CLOSED));
    return () => {
      source.close();
      clearTimeout(timer);
      setTold(NOTHING);
    };
  }, [id, isLive]);
  useLooks(isLive && isGivenUp, readRunsAgain);
  return { ...load, value: isLive ? withTold(run, told) : load.value };
}

/** The run with its news since it was read. Items of loops that begin get their place. */
function withTold(run: WorkflowRun, { run: summary, steps }: Told): WorkflowRun {
  const all = new Map([...run.steps.map((step) => [keyOf(step), step] as const), ...steps]);
  const places = new Map(
    run.steps.filter(({ item }) => item === null).map(({ step_id: stepId }, place) => [stepId, place]),
  );
  const sorted = [...all.values()].toSorted(
    (a, b) => (places.get(a.step_id) ?? 0) - (places.get(b.step_id) ?? 0) || (a.item ?? -1) - (b.item ?? -1),
  );
  return { ...run, ...summary, steps: sorted };
}
