import { rememberAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";

import { agentFromTemplate } from "./agent-from-template.ts";
import { readTemplate } from "./agent-template.ts";
import type { MissingPart } from "./missing-parts.ts";

export interface InstalledTemplate {
  agent: AgentRow;
  /** The parts of the template that the workspace lacks; absent in answers that were stored before it was named. */
  missing?: MissingPart[];
}

/** Makes an agent of the tenant from an approved template's public version, with its digest pinned. */
export async function installAgentTemplate(
  ctx: ServiceContext,
  templateId: string,
  { name }: { name: string | undefined },
): Promise<InstalledTemplate> {
  const found = await findPublic(ctx, "agent", templateId);
  const { listing, version } = found;
  const { agent, statements, missing } = await agentFromTemplate(ctx, readTemplate(version.snapshot), {
    name: name ?? listing.name,
    description: listing.description,
  });
  const result: InstalledTemplate = { agent, missing };
  await installListing(ctx, found, { installedId: agent.id, statements, touches: ["agents"], result });
  rememberAgent(ctx, agent);
  return result;
}
