import type { ServiceContext } from "#context/context";
import { changeRow, type RowChange } from "#db/change-row";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { findWithTools } from "./find-server.ts";
import { isUnchanged, selectDecided, type ServerToolRow, type ServerWithTools, type ToolServerRow } from "./store.ts";

/** Changes a server or its tools if both are unchanged since they were read; a lost race is decided again. */
export const changeServer = <Result>(
  ctx: ServiceContext,
  serverId: string,
  change: (found: ServerWithTools) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> =>
  changeRow(ctx, { find: () => findWithTools(ctx, serverId), unchanged: ({ server }) => isUnchanged(server) }, change);

interface DecidedTools {
  server: ToolServerRow;
  /** Those of the wanted tools that the server has. */
  tools: ServerToolRow[];
  uses: ReadonlyMap<string, number>;
}

/** The same for some tools of a server, which alone are read with their definitions. Throws NOT_FOUND for the server. */
export const changeTools = <Result>(
  ctx: ServiceContext,
  { serverId, toolIds }: { serverId: string; toolIds: readonly string[] },
  change: (found: DecidedTools) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> => {
  const find = async (): Promise<DecidedTools> => {
    const found = isUuid(serverId) ? await selectDecided(ctx.db, ctx.tenant.id, serverId, toolIds) : undefined;
    if (found === undefined) throw notFound("tool server", serverId);
    return found;
  };
  return changeRow(ctx, { find, unchanged: ({ server }) => isUnchanged(server) }, change);
};
