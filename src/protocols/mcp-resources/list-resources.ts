import type { Resource } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { look } from "#protocols/mcp-tools/look";
import { callerOf } from "#tenancy/caller";

import { agentAddress } from "./resource-address.ts";
import { unknownCursor } from "./unknown-cursor.ts";

interface ListedAgents {
  agents: { id: string; name: string; description: string | null }[];
  total: number;
}

/** The page size of the tool `list_agents`. */
const PAGE_SIZE = 20;

/**
 * The workspace's agents that the caller may see. A cursor is the number of a page. Throws INVALID_INPUT for another
 * one.
 */
export async function listResources(
  ctx: ServiceContext,
  agentId: string | undefined,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const page = pageOf(cursor);
  if (!callerOf(ctx).permissions.has("AGENT_VIEW")) return { resources: [] };
  const { agents, total } = await look<ListedAgents>(ctx, agentId, { name: "list_agents", arguments: { page } });
  const resources = agents.map(({ id, name, description }) => ({
    uri: agentAddress(id),
    name,
    mimeType: "application/json",
    ...(description === null ? {} : { description }),
  }));
  return { resources, ...(page * PAGE_SIZE < total ? { nextCursor: String(page + 1) } : {}) };
}

function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 1;
  if (!/^[1-9]\d{0,3}$/.test(cursor)) throw unknownCursor();
  return Number(cursor);
}
