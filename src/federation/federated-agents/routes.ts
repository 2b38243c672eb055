import type { Router } from "#http/router";

import { registerGetFederatedAgent } from "./get-federated-agent.route.ts";
import { registerGetFederationKeys } from "./get-federation-keys.route.ts";
import { registerListFederatedAgents } from "./list-federated-agents.route.ts";

/** The federation server, in document order. */
export function registerFederationRoutes(app: Router): void {
  registerListFederatedAgents(app);
  registerGetFederatedAgent(app);
  registerGetFederationKeys(app);
}
