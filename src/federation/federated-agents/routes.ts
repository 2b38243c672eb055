import type { Operation } from "#http/operation";

import { getFederatedAgentRoute } from "./get-federated-agent.route.ts";
import { getFederationKeysRoute } from "./get-federation-keys.route.ts";
import { listFederatedAgentsRoute } from "./list-federated-agents.route.ts";

/** The federation server, in document order. */
export const federationRoutes: readonly Operation[] = [
  listFederatedAgentsRoute,
  getFederatedAgentRoute,
  getFederationKeysRoute,
];
