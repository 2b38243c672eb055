import { z } from "@hono/zod-openapi";

import { offsetQuery } from "#http/paging";
import { id, pathId, timestamp, title, toTimestamp } from "#http/schemas";

import type { Installed } from "./install-peer-agent.ts";
import type { PeerAgentPage } from "./read-agent-page.ts";
import type { InstallationRow, PeerRow } from "./store.ts";
import type { UpdatedInstallation } from "./update-federation-installation.ts";

export const PeerPath = z.object({ peer_id: pathId("peer_id") });
export const InstallationPath = z.object({ installation_id: pathId("installation_id") });
export const SliceQuery = z.object(offsetQuery);

const baseUrl = () =>
  z.string().openapi({
    format: "uri",
    description: "Where the instance is: the part before `/api/federation`",
    example: "https://agents.example.com",
  });
const peerName = () => z.string().openapi({ description: "What people call it", example: "Partner" });

export const CreateFederationPeerBody = z
  .strictObject({
    base_url: baseUrl().max(2_048).openapi({
      description:
        "The part before `/api/federation`. `https://`, a public host, no credentials; a local instance takes `http://` too",
    }),
    key: z
      .string()
      .min(1)
      .max(500)
      .regex(/^[\u0021-\u007e]+$/, { message: "must be printable ASCII characters without spaces" })
      .openapi({
        description: "The `X-Federation-Key` that the other instance's operator gave; stored encrypted, never shown",
        example: "fk_0199a3f27c1e7b549f0e3d2a1b4c5d6e",
      }),
    name: title(100).optional().openapi({ description: "The address's host when absent", example: "Partner" }),
  })
  .openapi("CreateFederationPeerBody");

export const FederationPeer = z
  .object({
    id: id(),
    name: peerName(),
    base_url: baseUrl(),
    signing_key_ids: z.array(z.string().openapi({ example: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k" })).openapi({
      description:
        "Keys the peer signed with when it was last asked; once there is one, unsigned bundles of this peer are refused",
    }),
    created_at: timestamp(),
  })
  .openapi("FederationPeer");

export const FederationPeerList = z.object({ peers: z.array(FederationPeer) });
export const DeletedFederationPeer = z.object({ deleted: z.literal(true), id: id() });

const PeerAgent = z
  .object({
    id: id(),
    name: z.string().openapi({ description: "Cleaned of control characters and markup", example: "Invoice Reader" }),
    description: z.string().openapi({ description: "What it is for", example: "Reads invoices" }),
    category: z.string().openapi({ description: "Where the peer lists it", example: "finance" }),
    price: z.number().openapi({ description: "US dollars, as the peer says", example: 0 }),
    version: z.string().openapi({ description: "Its version at the peer", example: "1.2.0" }),
    rating: z.number().openapi({ description: "Its rating at the peer", example: 4.5 }),
  })
  .openapi("PeerAgent");

const slice = {
  total: z.number().int().openapi({ description: "Entries in all", example: 1 }),
  limit: z.number().int().openapi({ description: "As asked", example: 50 }),
  offset: z.number().int().openapi({ description: "As asked", example: 0 }),
  has_more: z.boolean().openapi({ description: "Whether entries follow these", example: false }),
};

export const PeerAgentList = z.object({ agents: z.array(PeerAgent), ...slice });

export const InstallPeerAgentBody = z
  .strictObject({
    template_id: z.guid().openapi({
      description: "The template's id at the peer",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    name: title(100).optional().openapi({ description: "The template's name when absent", example: "Invoice Reader" }),
  })
  .openapi("InstallPeerAgentBody");

export const FederationInstallation = z
  .object({
    id: id(),
    tenant_id: id(),
    template_id: id(),
    instantiated_agent_id: id(),
    installed_version: z
      .string()
      .openapi({ description: "The template's version that is installed", example: "1.2.0" }),
    federation_source: z
      .string()
      .openapi({ description: "Host of the instance it came from", example: "agents.example.com" }),
    federation_timestamp: timestamp().openapi({ description: "When this version was installed" }),
  })
  .openapi("FederationInstallation");

export const FederationInstallationList = z.object({ installations: z.array(FederationInstallation), ...slice });

export const InstalledPeerAgent = z
  .object({
    installation: FederationInstallation,
    agent: z.object({
      id: id(),
      name: z.string().openapi({ description: "What it is called here", example: "Invoice Reader" }),
      maturity_level: z.enum(["student", "intern"]).openapi({ description: "Where it begins", example: "intern" }),
      status: z.enum(["active", "inactive"]).openapi({ description: "Active at once", example: "active" }),
    }),
  })
  .openapi("InstalledPeerAgent");

export const UpdatedFederationInstallation = z
  .object({
    updated: z.boolean().openapi({ description: "False when the peer has nothing newer", example: true }),
    previous_version: z.string().openapi({ description: "What was installed before", example: "1.2.0" }),
    installation: FederationInstallation,
  })
  .openapi("UpdatedFederationInstallation");

/** A peer without its key. */
export const presentPeer = (peer: PeerRow): z.output<typeof FederationPeer> => ({
  id: peer.id,
  name: peer.name,
  base_url: peer.baseUrl,
  signing_key_ids: peer.trustedKeys.map(({ kid }) => kid),
  created_at: toTimestamp(peer.createdAt),
});

export const presentPeerAgents = ({
  agents,
  total,
  limit,
  offset,
  has_more: hasMore,
}: PeerAgentPage & { limit: number; offset: number }): z.output<typeof PeerAgentList> => ({
  agents,
  total,
  limit,
  offset,
  has_more: hasMore,
});

export const presentInstallation = (row: InstallationRow): z.output<typeof FederationInstallation> => ({
  id: row.id,
  tenant_id: row.tenantId,
  template_id: row.templateId,
  instantiated_agent_id: row.instantiatedAgentId,
  installed_version: row.installedVersion,
  federation_source: row.federationSource,
  federation_timestamp: toTimestamp(row.federationTimestamp),
});

export const presentInstallations = (
  { rows, total }: { rows: InstallationRow[]; total: number },
  { limit, offset }: { limit: number; offset: number },
): z.output<typeof FederationInstallationList> => ({
  installations: rows.map(presentInstallation),
  total,
  limit,
  offset,
  has_more: offset + rows.length < total,
});

export const presentInstalled = ({ installation, agent }: Installed): z.output<typeof InstalledPeerAgent> => ({
  installation: presentInstallation(installation),
  agent: {
    id: agent.id,
    name: agent.name,
    maturity_level: agent.maturityLevel === "intern" ? "intern" : "student",
    status: agent.status,
  },
});

export const presentUpdated = ({
  updated,
  previousVersion,
  installation,
}: UpdatedInstallation): z.output<typeof UpdatedFederationInstallation> => ({
  updated,
  previous_version: previousVersion,
  installation: presentInstallation(installation),
});
