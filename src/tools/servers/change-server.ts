import type { ServiceContext } from "#context/context";
import { changeRow, type RowChange } from "#db/change-row";

import { findWithTools } from "./find-server.ts";
import { isUnchanged, type ServerWithTools } from "./store.ts";

/** Changes a server or its tools if both are unchanged since they were read; a lost race is decided again. */
export const changeServer = <Result>(
  ctx: ServiceContext,
  serverId: string,
  change: (found: ServerWithTools) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> =>
  changeRow(ctx, { find: () => findWithTools(ctx, serverId), unchanged: ({ server }) => isUnchanged(server) }, change);
