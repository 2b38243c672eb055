import type { ServiceContext } from "#context/context";

import { selectToolsOfServers, type ToolOfServer, type ToolStatus } from "./store.ts";

/**
 * States that a person can filter tools by: waiting for a person, callable by agents, and no longer on their server.
 */
export const TOOL_STATES = ["held", "released", "gone"] as const;
export type ToolState = (typeof TOOL_STATES)[number];

const STATUSES: Readonly<Record<ToolState, readonly ToolStatus[]>> = {
  held: ["quarantined", "changed"],
  released: ["released"],
  gone: ["gone"],
};

/** A page of the tools of all servers in one state, by the names that agents use. */
export const listToolsOfServers = (
  { db, tenant }: ServiceContext,
  { state, page, limit }: { state: ToolState; page: number; limit: number },
): Promise<{ rows: ToolOfServer[]; total: number }> =>
  selectToolsOfServers(db, tenant.id, STATUSES[state], { limit, offset: (page - 1) * limit });
