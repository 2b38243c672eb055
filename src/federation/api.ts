import { getFederatedAgentRoute } from "#federation/federated-agents/get-federated-agent.route";
import { getFederationKeysRoute } from "#federation/federated-agents/get-federation-keys.route";
import { listFederatedAgentsRoute } from "#federation/federated-agents/list-federated-agents.route";
import { createFederationPeerRoute } from "#federation/federation-peers/create-federation-peer.route";
import { deleteFederationPeerRoute } from "#federation/federation-peers/delete-federation-peer.route";
import { getFederationPeerRoute } from "#federation/federation-peers/get-federation-peer.route";
import { installPeerAgentRoute } from "#federation/federation-peers/install-peer-agent.route";
import { listFederationInstallationsRoute } from "#federation/federation-peers/list-federation-installations.route";
import { listFederationPeersRoute } from "#federation/federation-peers/list-federation-peers.route";
import { listPeerAgentsRoute } from "#federation/federation-peers/list-peer-agents.route";
import { updateFederationInstallationRoute } from "#federation/federation-peers/update-federation-installation.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listFederatedAgentsRoute,
  getFederatedAgentRoute,
  getFederationKeysRoute,
  createFederationPeerRoute,
  listFederationPeersRoute,
  getFederationPeerRoute,
  deleteFederationPeerRoute,
  listPeerAgentsRoute,
  installPeerAgentRoute,
  listFederationInstallationsRoute,
  updateFederationInstallationRoute,
];
