import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ExamRow } from "#db/schema/graduation";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectExam } from "./store.ts";

/** An exam that the agent took, passed or not. */
export async function getExam(ctx: ServiceContext, agentId: string, examId: string): Promise<ExamRow> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, exam } = await selectExam(ctx.db, agentId, examId);
  requireOwn(ctx, agentId, owner);
  if (!exam) throw notFound("exam", examId);
  return exam;
}
