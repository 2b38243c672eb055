import { findAgent } from "#areas/agents/find-agent";
import type { ServiceContext } from "#context";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectAdaptation, type AdaptationRow } from "./store.ts";

/** An adaptation of the tenant's agent. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND. */
export async function findAdaptation(
  ctx: ServiceContext,
  agentId: string,
  adaptationId: string,
): Promise<AdaptationRow> {
  const [, found] = await Promise.all([
    findAgent(ctx, agentId),
    isUuid(adaptationId) && isUuid(agentId)
      ? selectAdaptation(ctx.db, ctx.tenant.id, agentId, adaptationId)
      : undefined,
  ]);
  if (!found) throw notFound("adaptation", adaptationId);
  return found;
}

/** The refusal of a change that the adaptation's status does not allow. */
export const wrongStatus = (status: AdaptationRow["status"] | null): AppError =>
  new AppError("CONFLICT", {
    message: status === null ? "The adaptation was changed a moment ago." : `The adaptation is ${status}.`,
    details: { reason: "wrong_status", ...(status === null ? {} : { status }) },
  });
