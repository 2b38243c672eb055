import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, type SweepTime } from "#lib/in-steps";
import { PIECE_BYTES } from "#lib/piece";

import { selectRequestsBefore, type WalkedRequest, withdrawOfDeletedServers } from "./open-approvals.queries.ts";
import { selectDeletion } from "./store.ts";

/**
 * Withdraws the open requests to call tools of a deleted server, in pieces, the latest first: nearly all open ones are of
 * the last day. Returns false when the time was over before the end.
 */
export async function withdrawApprovalsOfServer(
  ctx: Pick<BaseContext, "db" | "writer" | "clock">,
  serverId: string,
  time: SweepTime,
): Promise<boolean> {
  const deletion = await selectDeletion(ctx.db, serverId);
  if (deletion === undefined) return true;
  const { tenantId, deletedAt } = deletion;
  let place = { requestedAt: deletedAt + 1, id: "" };
  const { isOver } = await inSteps(time, async (rows) => {
    const now = ctx.clock();
    const piece = withinBytes(await selectRequestsBefore(ctx.db, tenantId, place, now, rows));
    const open = piece.filter(({ bytes }) => bytes > 0).map(({ id }) => id);
    // The key of the request that deleted the server is spent, so only the writer is handed on.
    if (open.length > 0)
      await commitStep({ writer: ctx.writer, clock: ctx.clock }, [withdrawOfDeletedServers(tenantId, open, now)]);
    place = piece.at(-1) ?? place;
    return piece.length;
  });
  return isOver;
}

/** The first requests, as many as one piece may read; always one. */
function withinBytes(requests: readonly WalkedRequest[]): readonly WalkedRequest[] {
  let sum = 0;
  const end = requests.findIndex(({ bytes }, place) => (sum += bytes) > PIECE_BYTES && place > 0);
  return end === -1 ? requests : requests.slice(0, end);
}
