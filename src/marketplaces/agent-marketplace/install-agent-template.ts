import { rememberAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";

import { agentFromTemplate } from "./agent-from-template.ts";
import { readTemplate } from "./agent-template.ts";

export interface InstalledTemplate {
  agent: AgentRow;
  /** The template's model, which the workspace does not have; null otherwise. */
  modelLeftOut: string | null;
}

/** Makes an agent of the tenant from an approved template's public version, with its digest pinned. */
export async function installAgentTemplate(
  ctx: ServiceContext,
  templateId: string,
  { name }: { name: string | undefined },
): Promise<InstalledTemplate> {
  const found = await findPublic(ctx, "agent", templateId);
  const { listing, version } = found;
  const { agent, statements, modelLeftOut } = await agentFromTemplate(ctx, readTemplate(version.snapshot), {
    name: name ?? listing.name,
    description: listing.description,
  });
  const result: InstalledTemplate = { agent, modelLeftOut };
  await installListing(ctx, found, { installedId: agent.id, statements, touches: ["agents"], result });
  rememberAgent(ctx, agent);
  return result;
}
