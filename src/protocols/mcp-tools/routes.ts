import type { Operation } from "#http/operation";

import { executeMcpToolRoute } from "./execute-mcp-tool.route.ts";
import { listMcpToolsRoute } from "./list-mcp-tools.route.ts";

export const mcpToolRoutes: readonly Operation[] = [listMcpToolsRoute, executeMcpToolRoute];
