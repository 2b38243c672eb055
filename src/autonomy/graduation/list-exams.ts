import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ExamRow } from "#db/schema/graduation";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectExams } from "./store.ts";

export interface ListExamsInput {
  page: number;
  limit: number;
  passed?: boolean | undefined;
}

/** A page of an agent's exams, newest first, passed or not. */
export async function listExams(
  ctx: ServiceContext,
  agentId: string,
  { page, limit, passed }: ListExamsInput,
): Promise<{ rows: ExamRow[]; total: number }> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const filter = { passed, limit, offset: (page - 1) * limit };
  const { owner, rows, total } = await selectExams(ctx.db, agentId, filter);
  requireOwn(ctx, agentId, owner);
  return { rows, total };
}
