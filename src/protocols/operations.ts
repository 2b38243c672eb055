import type { Operation } from "#http/operation";
import { mcpToolRoutes } from "#protocols/mcp-tools/routes";
import { mcpRoutes } from "#protocols/mcp/routes";
import { protectedResourceRoutes } from "#protocols/protected-resource/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...mcpRoutes, ...mcpToolRoutes, ...protectedResourceRoutes];
