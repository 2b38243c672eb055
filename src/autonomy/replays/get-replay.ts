import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ReplayRow } from "#db/schema/graduation";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectReplay } from "./store.ts";

export async function getReplay(ctx: ServiceContext, agentId: string, replayId: string): Promise<ReplayRow> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, replay } = await selectReplay(ctx.db, agentId, replayId);
  requireOwn(ctx, agentId, owner);
  if (!replay) throw notFound("replay", replayId);
  return replay;
}
