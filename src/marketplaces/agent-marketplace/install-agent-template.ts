import { rememberAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context";
import type { AgentRow } from "#db/schema/agents";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";

import { agentFromTemplate } from "./agent-from-template.ts";
import { readTemplate } from "./agent-template.ts";

/** Makes an agent of the tenant from an approved template's public version, with its digest pinned. */
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
