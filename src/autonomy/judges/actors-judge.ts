import type { JudgeConfiguration } from "#engine/judging/judge";
import { isOwnJudge } from "#engine/judging/own-judge";

/** Whether a judge is a model that acted in a run. The operator may have named it as judge after the run ended. */
export const isActorsJudge = (judge: JudgeConfiguration, trace: readonly { model?: string }[]): boolean =>
  isOwnJudge(
    judge,
    trace.map(({ model }) => model),
  );
