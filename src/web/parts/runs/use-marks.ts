import { useMemo } from "preact/hooks";

import { later } from "#web/ui/later.ts";

import type { RunMarks } from "./marks.tsx";
import { hasToolOutput, type RunDetail, type RunStep } from "./run-detail.ts";

const useMaker = later(async () => (await import("./marks.tsx")).marksOf);

/** The marks of a run that ended; null until their code is loaded, and where there is nothing to mark. */
export function useMarks(run: RunDetail, steps: readonly RunStep[]): RunMarks | null {
  const isNeeded = run.result !== null && (run.flags.length > 0 || steps.some(hasToolOutput));
  const make = useMaker(isNeeded);
  return useMemo(() => (isNeeded ? (make?.(run, steps) ?? null) : null), [make, isNeeded, run, steps.length]);
}
