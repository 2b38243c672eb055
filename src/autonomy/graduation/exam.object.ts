import { CaseRunsObject } from "#autonomy/case-runs/case-runs.object";
import type { ExamRow } from "#db/schema/graduation";

import type { ExamBasis, ExamMaterial, PlannedCase, CaseVerdict } from "./exam-basis.ts";
import type { ExamClient } from "./exam-client.ts";
import { EXAM_WORK } from "./exam-work.ts";

/** Carries exams. */
export class ExamObject
  extends CaseRunsObject<ExamBasis, PlannedCase, ExamMaterial, CaseVerdict, ExamRow>
  implements ExamClient
{
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, EXAM_WORK);
  }
}
