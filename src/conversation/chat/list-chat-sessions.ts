import type { ServiceContext } from "#context";

import { ownerOf } from "./find-session.ts";
import { selectSessions, type SessionRow } from "./store.ts";

/** A page of the caller's sessions, last used first. */
export const listChatSessions = (
  ctx: ServiceContext,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: SessionRow[]; total: number }> =>
  selectSessions(ctx.db, ownerOf(ctx), { limit, offset: (page - 1) * limit });
