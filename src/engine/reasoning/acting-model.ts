import type { Step, Usage } from "./provider.ts";

/** The model that answered a run last, and the connection that it was asked through; null where no model answered. */
export interface ActingModel {
  model: string | null;
  connection: string | null;
}

/** Which model acted in a run. After a change to a fallback it is the fallback. `last` is the answer that ended the run. */
export function actingModel(steps: readonly Pick<Step, "usage">[], last?: Usage): ActingModel {
  const answers = [...steps.map(({ usage }) => usage), last];
  const answer = answers.findLast((usage) => usage?.model !== undefined);
  return { model: answer?.model ?? null, connection: answer?.connection ?? null };
}
