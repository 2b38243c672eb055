import type { DataOf } from "#web/lib/operation.ts";
import { runPage } from "#web/parts/starts/target-of.ts";
import { tell } from "#web/ui/toast.tsx";

/** Says that a person's run of a schedule began, with the way to it. */
export function tellRun({ tick }: DataOf<"POST /api/schedules/{id}/run-now">): void {
  const href = runPage(tick);
  if (href === null) tell("The run could not begin.", { isBad: true });
  else tell("The run began.", { href });
}
