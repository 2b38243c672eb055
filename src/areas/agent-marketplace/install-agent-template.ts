import type { AgentRow } from "#areas/agents/agent-row";
import { rememberAgent } from "#areas/agents/find-agent";
import { findPublic } from "#areas/listings/find-listing";
import { installListing } from "#areas/listings/install-listing";
import type { ServiceContext } from "#context";

import { agentFromTemplate } from "./agent-from-template.ts";
import { readTemplate } from "./agent-template.ts";

/**
 * Makes an agent of the tenant from an approved template's public version, with its digest pinned. Throws NOT_FOUND,
 * AGENT_LIMIT_EXCEEDED, FORBIDDEN for one that has to be paid for, CONFLICT when the template changed meanwhile.
 */
export async function installAgentTemplate(
  ctx: ServiceContext,
  templateId: string,
  { name }: { name: string | undefined },
): Promise<AgentRow> {
  const found = await findPublic(ctx, "agent", templateId);
  const { listing, version } = found;
  const { agent, statements } = agentFromTemplate(ctx, readTemplate(version.snapshot), {
    name: name ?? listing.name,
    description: listing.description,
  });
  await installListing(ctx, found, { installedId: agent.id, statements, touches: ["agents"], result: agent });
  rememberAgent(ctx, agent);
  return agent;
}
