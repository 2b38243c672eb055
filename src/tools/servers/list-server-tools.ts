import type { ServiceContext } from "#context";

import { findWithTools } from "./find-server.ts";
import type { ServerWithTools } from "./store.ts";

/** The tools of a server by name, and how many agents name each. Throws NOT_FOUND. */
export const listServerTools = (ctx: ServiceContext, serverId: string): Promise<ServerWithTools> =>
  findWithTools(ctx, serverId);
