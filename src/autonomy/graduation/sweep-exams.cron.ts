import type { BaseContext } from "#context";

import { sweepExams } from "./sweep-exams.ts";

/** Every minute. */
export async function sweepExamsCron(ctx: BaseContext): Promise<void> {
  const woken = await sweepExams(ctx);
  if (woken > 0) ctx.log.info("exams_swept", { woken });
}
