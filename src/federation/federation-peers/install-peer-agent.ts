import { rememberAgent } from "#agents/agents/find-agent";
import { mayApprove } from "#agents/agents/may-approve";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";
import { agentFromTemplate } from "#marketplaces/agent-marketplace/agent-from-template";
import type { MissingPart } from "#marketplaces/agent-marketplace/missing-parts";
import { auditChange } from "#platform/audit/audit-entry";

import { bundleTemplate } from "./bundle-template.ts";
import { findPeer, peerNotFound } from "./find-peer.ts";
import { pullBundle } from "./pull-bundle.ts";
import { insertInstallation, requirePeer, updateTrustedKeys, type InstallationRow } from "./store.ts";

export interface InstallInput {
  template_id: string;
  name?: string | undefined;
}

export interface Installed {
  installation: InstallationRow;
  agent: AgentRow;
  /** The template's model, which the workspace does not have; null otherwise. */
  modelLeftOut: string | null;
  /** The parts of the template that the workspace lacks; absent in answers that were stored before it was named. */
  missing?: MissingPart[];
}

/**
 * Makes an agent from a peer's template. One batch writes the agent, its memory and the installation record, so that nothing is half
 * installed. The agent starts as an intern when the caller may grant that level, otherwise as a student, because its evidence at the peer
 * is not visible here.
 */
export async function installPeerAgent(ctx: ServiceContext, peerId: string, input: InstallInput): Promise<Installed> {
  const templateId = input.template_id.toLowerCase();
  const peer = await findPeer(ctx, peerId);
  const pulled = await pullBundle(ctx, peer, templateId);
  if (pulled === null || pulled === "unchanged") throw templateNotFound(templateId);
  const { bundle, digest, trustedKeys } = pulled;
  const template = bundleTemplate(bundle, mayApprove(ctx.actor) ? "intern" : "student");
  const { agent, statements, modelLeftOut, missing } = await agentFromTemplate(ctx, template, {
    name: input.name ?? bundle.name,
    description: bundle.description,
  });
  const now = ctx.clock();
  const installation: InstallationRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    templateId,
    instantiatedAgentId: agent.id,
    installedVersion: bundle.version,
    federationSource: new URL(peer.baseUrl).host,
    federationTimestamp: now,
    peerUrl: peer.baseUrl,
    digest,
    createdAt: now,
  };
  const result: Installed = { installation, agent, modelLeftOut, missing };
  await commit(
    ctx,
    [
      requirePeer(ctx.tenant.id, peerId, () => peerNotFound(peerId)),
      ...statements,
      insertInstallation(installation),
      updateTrustedKeys(ctx.tenant.id, peerId, trustedKeys),
    ],
    {
      touches: ["agents"],
      result,
      audit: [
        auditChange(ctx, {
          action: "install_federated_agent",
          summary: `${templateId} ${bundle.version} from ${installation.federationSource}`,
          agentId: agent.id,
        }),
      ],
    },
  );
  rememberAgent(ctx, agent);
  return result;
}

/** The peer has no such template or does not publish it. */
const templateNotFound = (templateId: string): AppError =>
  new AppError("NOT_FOUND", {
    message: `The peer does not publish the template ${templateId}.`,
    details: { reason: "template_not_found", template_id: templateId },
  });
