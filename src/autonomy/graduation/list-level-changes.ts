import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ExamRow } from "#db/schema/graduation";
import type { MaturityLevel } from "#engine/governance/maturity";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectHistory, type LevelChangeRow, type StandingRow } from "./store.ts";

export interface LevelHistory {
  agentId: string;
  currentLevel: MaturityLevel;
  standing: StandingRow | null;
  rows: { change: LevelChangeRow; exam: ExamRow | null; actorName: string | null }[];
  total: number;
}

/** A page of an agent's changes of level, newest first, with their basis. */
export async function listLevelChanges(
  ctx: ServiceContext,
  agentId: string,
  { page, limit }: { page: number; limit: number },
): Promise<LevelHistory> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, standing, rows, total } = await selectHistory(ctx.db, agentId, { limit, offset: (page - 1) * limit });
  const { maturityLevel: currentLevel } = requireOwn(ctx, agentId, owner);
  return { agentId, currentLevel, standing, rows, total };
}
