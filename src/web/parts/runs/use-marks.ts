import { useEffect, useMemo, useState } from "preact/hooks";

import type { marksOf, RunMarks } from "./marks.tsx";
import { hasToolOutput, type RunDetail, type RunStep } from "./run-detail.ts";

let making: typeof marksOf | null = null;

/** The marks of a run that ended; null until their code is loaded, and where there is nothing to mark. */
export function useMarks(run: RunDetail, steps: readonly RunStep[]): RunMarks | null {
  const [, setIsLoaded] = useState(making !== null);
  const isNeeded = run.result !== null && (run.flags.length > 0 || steps.some(hasToolOutput));
  useEffect(() => {
    if (!isNeeded || making !== null) return;
    import("./marks.tsx").then(
      (loaded) => {
        making = loaded.marksOf;
        setIsLoaded(true);
      },
      () => undefined,
    );
  }, [isNeeded]);
  const make = isNeeded ? making : null;
  return useMemo(() => make?.(run, steps) ?? null, [make, run, steps.length]);
}
