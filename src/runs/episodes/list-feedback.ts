import type { ServiceContext } from "#context/context";
import { notFound, type AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { actingUser } from "#tenancy/acting-user";

import { readableBy } from "./read-twice.ts";
import { selectFeedback, type NamedFeedbackRow, type ShownEpisodeRow } from "./store.ts";

export const episodeNotFound = (episodeId: string): AppError => notFound("episode", episodeId);

/** A page of people's feedback on a tenant's episode, newest first; without that which a second reader may not see. */
export async function listFeedback(
  ctx: ServiceContext,
  episodeId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ episode: ShownEpisodeRow; rows: NamedFeedbackRow[] }> {
  if (!isUuid(episodeId)) throw episodeNotFound(episodeId);
  const offset = (page - 1) * limit;
  const { episode, rows } = await selectFeedback(ctx.db, ctx.tenant.id, episodeId, { limit, offset });
  if (!episode) throw episodeNotFound(episodeId);
  return { episode, rows: readableBy(actingUser(ctx.actor), episode, rows) };
}
