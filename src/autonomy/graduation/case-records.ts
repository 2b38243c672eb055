import type { SystemContext } from "#context/context";

import { caseRecord, REMEMBERED_EXAMS, type CaseRecord } from "./case-record.ts";
import type { CaseTrial } from "./exam-stages.ts";
import { selectStagesOfExams } from "./store.ts";

/** The agent's results at the platform's cases of its latest exams since it reached its level, newest first. */
export async function findCaseRecords(
  ctx: Pick<SystemContext, "db" | "tenant">,
  agentId: string,
): Promise<CaseRecord[]> {
  const exams = await selectStagesOfExams(ctx.db, ctx.tenant.id, agentId, REMEMBERED_EXAMS);
  return exams.map((stages) => {
    const cases = stages.find(({ name }) => name === "edge_cases")?.details["cases"];
    return caseRecord(Array.isArray(cases) ? (cases as CaseTrial[]) : []);
  });
}
