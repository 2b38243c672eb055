import type { BaseContext } from "#context/context";
import { changeRow, type RowChange } from "#db/change-row";
import type { CommitContext } from "#db/commit";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type CountedConnection, isUnchanged, selectConnection } from "./store.ts";

type FindContext = Pick<BaseContext, "db"> & { tenant: { id: string } };

/** The topic of cached connections. */
export const CONNECTIONS = "model_connections";

/** Finds the tenant's connection. Throws NOT_FOUND, also for a malformed id and another tenant's connection. */
export async function findConnection(ctx: FindContext, connectionId: string): Promise<CountedConnection> {
  const found = isUuid(connectionId) ? await selectConnection(ctx.db, ctx.tenant.id, connectionId) : undefined;
  if (found === undefined) throw notFound("model connection", connectionId);
  return found;
}

/** Changes a connection if it is unchanged since it was read; a lost race is decided again. */
export const changeConnection = <Result>(
  ctx: FindContext & CommitContext,
  connectionId: string,
  change: (found: CountedConnection) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> => changeRow(ctx, { find: () => findConnection(ctx, connectionId), unchanged: isUnchanged }, change);
