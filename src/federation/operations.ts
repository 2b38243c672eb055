import { registerFederationRoutes } from "#federation/federated-agents/routes";
import { registerFederationPeerRoutes } from "#federation/federation-peers/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [registerFederationRoutes, registerFederationPeerRoutes];
