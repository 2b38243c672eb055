import { ErrorBoundary, lazy } from "preact-iso";

import { useLoad } from "#web/lib/use-load.ts";

import { readReview } from "./review.ts";

const VerdictBar = lazy(async () => (await import("./verdict-bar.tsx")).VerdictBar);

/** The question under the result of a run that ended. It appears when the platform has the episode. */
export function RunVerdict({ executionId }: { executionId: string }) {
  const { value } = useLoad((signal) => readReview(executionId, signal), [executionId]);
  if (value === null || value.execution_id !== executionId) return null;
  return (
    <ErrorBoundary>
      <VerdictBar review={value} />
    </ErrorBoundary>
  );
}
