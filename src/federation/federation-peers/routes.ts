import type { Operation } from "#http/operation";

import { createFederationPeerRoute } from "./create-federation-peer.route.ts";
import { deleteFederationPeerRoute } from "./delete-federation-peer.route.ts";
import { getFederationPeerRoute } from "./get-federation-peer.route.ts";
import { installPeerAgentRoute } from "./install-peer-agent.route.ts";
import { listFederationInstallationsRoute } from "./list-federation-installations.route.ts";
import { listFederationPeersRoute } from "./list-federation-peers.route.ts";
import { listPeerAgentsRoute } from "./list-peer-agents.route.ts";
import { updateFederationInstallationRoute } from "./update-federation-installation.route.ts";

/** The federation client, in document order. */
export const federationPeerRoutes: readonly Operation[] = [
  createFederationPeerRoute,
  listFederationPeersRoute,
  getFederationPeerRoute,
  deleteFederationPeerRoute,
  listPeerAgentsRoute,
  installPeerAgentRoute,
  listFederationInstallationsRoute,
  updateFederationInstallationRoute,
];
