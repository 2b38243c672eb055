import type { Statement } from "#db/statement";
import type { Origin } from "#lib/origin";

import type { RunView } from "./run-view.ts";
import { updateRun } from "./store.ts";

/** The statements that make a run a stranger's, from what it has just taken in. For the batch that takes it in. */
export function lowerOrigin({ run }: RunView, origin: Origin | null): Statement[] {
  if (origin !== "stranger" || run.origin === "stranger") return [];
  run.origin = "stranger";
  return [updateRun(run, { origin: "stranger" })];
}
