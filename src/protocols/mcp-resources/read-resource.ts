import type { ReadResourceResult } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { look } from "#protocols/mcp-tools/look";

import { readAddress, type ResourceAddress } from "./resource-address.ts";

/**
 * The resource at a URI, as the tools `get_agent` and `get_run` return it; null for an unknown one. Throws FORBIDDEN.
 */
export async function readResource(
  ctx: ServiceContext,
  agentId: string | undefined,
  uri: string,
): Promise<ReadResourceResult["contents"] | null> {
  const address = readAddress(uri);
  if (address === null) return null;
  try {
    const shown = await look<Record<string, unknown>>(ctx, agentId, toolFor(address));
    return [{ uri, mimeType: "application/json", text: JSON.stringify(shown) }];
  } catch (error) {
    if (error instanceof AppError && ["NOT_FOUND", "AGENT_NOT_FOUND"].includes(error.code)) return null;
    throw error;
  }
}

const toolFor = (address: ResourceAddress) =>
  address.kind === "agent"
    ? { name: "get_agent", arguments: { agent_id: address.agentId } }
    : { name: "get_run", arguments: { agent_id: address.agentId, execution_id: address.runId } };
