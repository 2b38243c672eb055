import { federationRoutes } from "#federation/federated-agents/routes";
import { federationPeerRoutes } from "#federation/federation-peers/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...federationRoutes, ...federationPeerRoutes];
