import type { Router } from "#http/router";

import { registerCreateFederationPeer } from "./create-federation-peer.route.ts";
import { registerDeleteFederationPeer } from "./delete-federation-peer.route.ts";
import { registerGetFederationPeer } from "./get-federation-peer.route.ts";
import { registerInstallPeerAgent } from "./install-peer-agent.route.ts";
import { registerListFederationInstallations } from "./list-federation-installations.route.ts";
import { registerListFederationPeers } from "./list-federation-peers.route.ts";
import { registerListPeerAgents } from "./list-peer-agents.route.ts";
import { registerUpdateFederationInstallation } from "./update-federation-installation.route.ts";

/** The federation client, in document order. */
export function registerFederationPeerRoutes(app: Router): void {
  registerCreateFederationPeer(app);
  registerListFederationPeers(app);
  registerGetFederationPeer(app);
  registerDeleteFederationPeer(app);
  registerListPeerAgents(app);
  registerInstallPeerAgent(app);
  registerListFederationInstallations(app);
  registerUpdateFederationInstallation(app);
}
