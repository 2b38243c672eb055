import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { namedAgent } from "#http/named";
import { offsetQuery, pageQueryOf, Pagination } from "#http/paging";
import { id, pathId, timestamp, title, toTimestamp } from "#http/schemas";
import { missingList, presentMissing } from "#marketplaces/agent-marketplace/schemas";

import type { Installed } from "./install-peer-agent.ts";
import type { PeerAgentPage } from "./read-agent-page.ts";
import type { InstallationRow, NamedInstallationRow, PeerRow } from "./store.ts";
import type { UpdatedInstallation } from "./update-federation-installation.ts";

export const PeerPath = z.object({ peer_id: pathId("peer_id") });
export const InstallationPath = z.object({ installation_id: pathId("installation_id") });
export const SliceQuery = z.object(offsetQuery);

const baseUrl = () =>
  z.string().openapi({
    format: "uri",
    description: "Address of the instance, without `/api/federation`",
    example: "https://agents.example.com",
  });
const peerName = () => field(z.string(), "Name of the peer", "Partner");

export const CreateFederationPeerBody = z
  .strictObject({
    base_url: field(
      baseUrl().max(2_048),
      "Address of the instance, without `/api/federation`. It must use `https://`, name a public host and have no credentials. An instance that runs locally accepts `http://` too",
    ),
    key: field(
      z
        .string()
        .min(1)
        .max(500)
        .regex(/^[\u0021-\u007e]+$/, { message: "must be printable ASCII characters without spaces" }),
      "The `X-Federation-Key` that the operator of the other instance issued. It is stored encrypted and never shown",
      "fk_0199a3f27c1e7b549f0e3d2a1b4c5d6e",
    ),
    name: field(title(100).optional(), "Name of the peer; by default the host of its address", "Partner"),
  })
  .openapi("CreateFederationPeerBody", {
    example: {
      base_url: "https://agents.example.com",
      key: "fk_0199a3f27c1e7b549f0e3d2a1b4c5d6e",
      name: "Partner",
    },
  });

export const FederationPeer = z
  .object({
    id: id(),
    name: peerName(),
    base_url: baseUrl(),
    signing_key_ids: field(
      z.array(z.string().openapi({ example: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k" })),
      "Ids of the peer's signing keys at the last request. As soon as one is recorded, unsigned bundles of this peer are refused",
    ),
    created_at: timestamp(),
  })
  .openapi("FederationPeer");

export const FederationPeerList = z.object({ peers: z.array(FederationPeer), pagination: Pagination });

/** As many as there can be. */
export const ListPeersQuery = z.object(pageQueryOf(50));

export const DeletedFederationPeer = z.object({ deleted: z.literal(true), id: id() });

const PeerAgent = z
  .object({
    id: id(),
    name: field(z.string(), "Name, without control characters and markup", "Invoice Reader"),
    description: field(z.string(), "Purpose of the agent", "Reads invoices"),
    category: field(z.string(), "Category at the peer", "finance"),
    price: field(z.number(), "Price in US dollars at the peer", 0),
    version: field(z.string(), "Version at the peer", "1.2.0"),
    rating: field(z.number(), "Rating at the peer", 4.5),
  })
  .openapi("PeerAgent");

const slice = {
  total: field(z.number().int(), "Total number of entries", 1),
  limit: field(z.number().int(), "As in the request", 50),
  offset: field(z.number().int(), "As in the request", 0),
  has_more: field(z.boolean(), "Whether further entries follow", false),
};

export const PeerAgentList = z.object({ agents: z.array(PeerAgent), ...slice });

export const InstallPeerAgentBody = z
  .strictObject({
    template_id: field(z.guid(), "Id of the template at the peer", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
    name: field(title(100).optional(), "Name of the new agent; by default the template's name", "Invoice Reader"),
  })
  .openapi("InstallPeerAgentBody", {
    example: { template_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", name: "Invoice Reader" },
  });

export const FederationInstallation = z
  .object({
    id: id(),
    tenant_id: id(),
    template_id: id(),
    instantiated_agent_id: id(),
    installed_version: field(z.string(), "The installed version of the template", "1.2.0"),
    federation_source: field(z.string(), "Host of the instance that the template came from", "agents.example.com"),
    federation_timestamp: field(timestamp(), "When this version was installed"),
  })
  .openapi("FederationInstallation");

const NamedInstallation = FederationInstallation.extend({ agent: namedAgent() }).openapi("NamedFederationInstallation");

export const FederationInstallationList = z.object({ installations: z.array(NamedInstallation), ...slice });

export const InstalledPeerAgent = z
  .object({
    installation: FederationInstallation,
    agent: z.object({
      id: id(),
      name: field(z.string(), "Name of the new agent", "Invoice Reader"),
      maturity_level: field(z.enum(["student", "intern"]), "Level at which the agent starts", "intern"),
      status: field(z.enum(["active", "inactive"]), "State of the agent; it is active at once", "active"),
    }),
    model_left_out: field(
      z.string().nullable(),
      "The template's model if this workspace does not have it; `missing` says what the agent uses instead. Null otherwise",
      null,
    ),
    missing: missingList(),
  })
  .openapi("InstalledPeerAgent");

export const UpdatedFederationInstallation = z
  .object({
    updated: field(z.boolean(), "False when the peer has no newer version", true),
    previous_version: field(z.string(), "The version that was installed before", "1.2.0"),
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
  { rows, total }: { rows: NamedInstallationRow[]; total: number },
  { limit, offset }: { limit: number; offset: number },
): z.output<typeof FederationInstallationList> => ({
  installations: rows.map((row) => ({
    ...presentInstallation(row),
    agent: { id: row.instantiatedAgentId, name: row.agentName },
  })),
  total,
  limit,
  offset,
  has_more: offset + rows.length < total,
});

export const presentInstalled = ({
  installation,
  agent,
  modelLeftOut,
  missing = [],
}: Installed): z.output<typeof InstalledPeerAgent> => ({
  installation: presentInstallation(installation),
  agent: {
    id: agent.id,
    name: agent.name,
    maturity_level: agent.maturityLevel === "intern" ? "intern" : "student",
    status: agent.status,
  },
  model_left_out: modelLeftOut,
  missing: missing.map(presentMissing),
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
