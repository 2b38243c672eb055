import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound, AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectAdaptation, type AdaptationRow } from "./store.ts";

/** An adaptation of the tenant's agent. */
export async function findAdaptation(
  ctx: ServiceContext,
  agentId: string,
  adaptationId: string,
): Promise<AdaptationRow> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, adaptation } = await selectAdaptation(ctx.db, agentId, adaptationId);
  requireOwn(ctx, agentId, owner);
  if (!adaptation) throw notFound("adaptation", adaptationId);
  return adaptation;
}

/** The refusal of a change that the adaptation's status does not allow. */
export const wrongStatus = (status: AdaptationRow["status"] | null): AppError =>
  new AppError("CONFLICT", {
    message: status === null ? "The adaptation has just changed; read it again." : `The adaptation is ${status}.`,
    details: { reason: "wrong_status", ...(status === null ? {} : { status }) },
  });
