import type { BaseContext, ServiceContext } from "#context/context";
import { changeRow, type RowChange } from "#db/change-row";
import type { CommitContext } from "#db/commit";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { actingUser } from "#tenancy/acting-user";
import { requireMaySteerOthers } from "#tenancy/steers-others";

import { type CountedConnection, isUnchanged, type ModelConnectionRow, selectConnection } from "./store.ts";

type FindContext = Pick<BaseContext, "db"> & { tenant: { id: string } };

/** The topic of cached connections. */
export const CONNECTIONS = "model_connections";

/** Finds the tenant's connection. Throws NOT_FOUND, also for a malformed id and another tenant's connection. */
export async function findConnection(ctx: FindContext, connectionId: string): Promise<CountedConnection> {
  const found = isUuid(connectionId) ? await selectConnection(ctx.db, ctx.tenant.id, connectionId) : undefined;
  if (found === undefined) throw notFound("model connection", connectionId);
  return found;
}

/**
 * Throws FORBIDDEN unless the caller may change the connection: it is the caller's own and for the caller's agents alone, or
 * the caller may steer what others use.
 */
export function requireMayChange({ actor }: Pick<ServiceContext, "actor">, found: ModelConnectionRow): void {
  if (!found.isShared && found.createdBy !== null && found.createdBy === actingUser(actor)) return;
  requireMaySteerOthers(
    actor,
    found.isShared
      ? `Every agent of the workspace can use the connection ${found.name}`
      : `Another person's agents use the connection ${found.name}`,
  );
}

/** Changes a connection if it is unchanged since it was read; a lost race is decided again. */
export const changeConnection = <Result>(
  ctx: FindContext & CommitContext,
  connectionId: string,
  change: (found: CountedConnection) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> => changeRow(ctx, { find: () => findConnection(ctx, connectionId), unchanged: isUnchanged }, change);
