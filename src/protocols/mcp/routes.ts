import type { Operation } from "#http/operation";

import { endMcpSessionRoute } from "./end-mcp-session.route.ts";
import { openMcpStreamRoute } from "./open-mcp-stream.route.ts";
import { sendMcpMessageRoute } from "./send-mcp-message.route.ts";

export const mcpRoutes: readonly Operation[] = [sendMcpMessageRoute, openMcpStreamRoute, endMcpSessionRoute];
