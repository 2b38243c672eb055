import { desktopBridgeRoutes } from "#connections/desktop-bridge/routes";
import { integrationRoutes } from "#connections/integrations/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...integrationRoutes, ...desktopBridgeRoutes];
