import type { ServiceContext } from "#context";

import { findWithTools } from "./find-server.ts";
import type { ServerWithTools } from "./store.ts";

/** The tools of a server by name, and the number of agents that list each. Throws NOT_FOUND. */
export const listServerTools = (ctx: ServiceContext, serverId: string): Promise<ServerWithTools> =>
  findWithTools(ctx, serverId);
