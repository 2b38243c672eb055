import type { Operation } from "#http/operation";

import { createToolServerRoute } from "./create-tool-server.route.ts";
import { deleteToolServerRoute } from "./delete-tool-server.route.ts";
import { getToolServerRoute } from "./get-tool-server.route.ts";
import { listServerToolsRoute } from "./list-server-tools.route.ts";
import { listToolServersRoute } from "./list-tool-servers.route.ts";
import { quarantineServerToolRoute } from "./quarantine-server-tool.route.ts";
import { refreshToolServerRoute } from "./refresh-tool-server.route.ts";
import { releaseServerToolRoute } from "./release-server-tool.route.ts";
import { updateToolServerRoute } from "./update-tool-server.route.ts";

export const toolServerRoutes: readonly Operation[] = [
  createToolServerRoute,
  listToolServersRoute,
  getToolServerRoute,
  updateToolServerRoute,
  deleteToolServerRoute,
  refreshToolServerRoute,
  listServerToolsRoute,
  releaseServerToolRoute,
  quarantineServerToolRoute,
];
