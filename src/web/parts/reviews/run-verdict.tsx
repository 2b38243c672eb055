import { useLoad } from "#web/lib/use-load.ts";

import { readReview } from "./review.ts";
import { VerdictBar } from "./verdict-bar.tsx";

/** The question under the result of a run that ended. It appears when the platform has the episode. */
export function RunVerdict({ executionId }: { executionId: string }) {
  const { value, reload } = useLoad((signal) => readReview(executionId, signal), [executionId]);
  if (value === null || value.execution_id !== executionId) return null;
  return <VerdictBar review={value} onGiven={reload} />;
}
