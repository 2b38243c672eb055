import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { assessAgreement } from "#engine/evidence/judge-agreement";

import { selectAgreement, updateCalibration } from "./store.ts";

/**
 * Decides from a judge's counts whether its verdict counts in full; called after they changed. Never throws: errors are
 * logged, and the minute job measures the judge again.
 */
export async function measureJudge(
  ctx: Pick<BaseContext, "db" | "writer" | "clock" | "log"> & { tenant: { id: string } },
  judgeId: string,
): Promise<void> {
  const { id: tenantId } = ctx.tenant;
  try {
    const agreement = await selectAgreement(ctx.db, tenantId, judgeId);
    if (!agreement?.isUnmeasured) return;
    const { isCalibrated } = assessAgreement(agreement);
    const calibratedAt = isCalibrated ? (agreement.calibratedAt ?? ctx.clock()) : null;
    // Not part of the data that a request's key repeats.
    const own = { writer: ctx.writer, clock: ctx.clock, tenant: ctx.tenant };
    await commit(own, [updateCalibration(tenantId, judgeId, agreement, calibratedAt)], { touches: ["executions"] });
    if ((agreement.calibratedAt === null) === isCalibrated)
      ctx.log.info("judge_calibration_changed", { tenant: tenantId, judge: judgeId, calibrated: isCalibrated });
  } catch (error) {
    ctx.log.error("judge_not_measured", { tenant: tenantId, judge: judgeId, error });
  }
}
