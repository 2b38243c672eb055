import { changeConfiguration } from "#agents/agents/change-configuration";
import { forgetHeuristics, remember } from "#agents/memories/memory.queries";
import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { configurationOf, heuristicText } from "#marketplaces/agent-marketplace/agent-template";
import { withKnownModel } from "#models/models/known-model";

import { bundleTemplate } from "./bundle-template.ts";
import { compareVersions } from "./compare-versions.ts";
import { pullBundle, type PulledBundle } from "./pull-bundle.ts";
import {
  requireInstalledVersion,
  selectInstallation,
  updateInstallation,
  updateTrustedKeys,
  type InstallationRow,
  type PeerRow,
} from "./store.ts";

export interface UpdatedInstallation {
  /** False when the peer has no newer version, so that nothing changed. */
  updated: boolean;
  previousVersion: string;
  installation: InstallationRow;
}

/**
 * Updates an installed agent to a newer version of its template. One batch replaces the configuration, capabilities and heuristics that
 * came with the template, as a new agent version. Keys that the tenant added, corrections by users, and the name and level stay.
 */
export async function updateFederationInstallation(
  ctx: ServiceContext,
  installationId: string,
): Promise<UpdatedInstallation> {
  const found = isUuid(installationId) ? await selectInstallation(ctx.db, ctx.tenant.id, installationId) : undefined;
  if (!found) throw notFound("federation installation", installationId);
  const { installation, peer } = found;
  if (!peer)
    throw conflict("peer_gone", `The peer ${installation.peerUrl} was deleted. Add it again to update this agent.`);
  const pulled = await pullBundle(ctx, peer, installation.templateId, installation.digest);
  if (pulled === null) throw conflict("template_withdrawn", "The peer no longer publishes this template.");
  const unchanged = { updated: false, previousVersion: installation.installedVersion, installation };
  if (pulled === "unchanged") return unchanged;
  const order = compareVersions(pulled.bundle.version, installation.installedVersion);
  if (order === 0) return unchanged;
  if (order !== null && order < 0) {
    throw conflict(
      "older_version",
      `The peer offers ${pulled.bundle.version}, which is older than the installed ${installation.installedVersion}.`,
    );
  }
  return await apply(ctx, peer, installation, pulled);
}

async function apply(
  ctx: ServiceContext,
  peer: PeerRow,
  installation: InstallationRow,
  { bundle, digest, trustedKeys }: PulledBundle,
): Promise<UpdatedInstallation> {
  const agentId = installation.instantiatedAgentId;
  // The level here has no effect: an update does not change it.
  const template = bundleTemplate(bundle, "student");
  // A model that the workspace does not have is left out, so the agent keeps its present one.
  const known = await withKnownModel(ctx, template.configuration);
  const configurationOfUpdate = configurationOf({ ...template, configuration: known.configuration });
  const next = { ...installation, installedVersion: bundle.version, federationTimestamp: ctx.clock(), digest };
  const result = { updated: true, previousVersion: installation.installedVersion, installation: next };
  return changeConfiguration(ctx, agentId, ({ canvas_ui_schemas: _replaced, ...configuration }) => ({
    configuration: { ...configuration, ...configurationOfUpdate },
    capabilities: template.capabilities,
    also: [
      requireInstalledVersion(installation, () =>
        conflict("moved_past", "Another request updated the agent at the same moment."),
      ),
      updateInstallation(next),
      updateTrustedKeys(ctx.tenant.id, peer.id, trustedKeys),
      forgetHeuristics(ctx.tenant.id, agentId),
      ...template.heuristics.flatMap((heuristic) =>
        remember(ctx, agentId, { kind: "heuristic", text: heuristicText(heuristic) }),
      ),
    ],
    audit: {
      action: "update_federated_agent",
      summary: `${installation.templateId} ${installation.installedVersion} to ${bundle.version} from ${installation.federationSource}`,
    },
    result: () => result,
  }));
}

const conflict = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });
