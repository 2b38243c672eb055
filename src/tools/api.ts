import type { Operation } from "#http/operation";
import { authorizeToolServerRoute } from "#tools/authorizations/authorize-tool-server.route";
import { confirmServerAuthorizationRoute } from "#tools/authorizations/confirm-server-authorization.route";
import { disconnectToolServerRoute } from "#tools/authorizations/disconnect-tool-server.route";
import { getClientMetadataRoute } from "#tools/authorizations/get-client-metadata.route";
import { getServerClientMetadataRoute } from "#tools/authorizations/get-server-client-metadata.route";
import { receiveAuthorizationRoute } from "#tools/authorizations/receive-authorization.route";
import { receiveServerAuthorizationRoute } from "#tools/authorizations/receive-server-authorization.route";
import { getEffectRoute } from "#tools/effects/get-effect.route";
import { listEffectsRoute } from "#tools/effects/list-effects.route";
import { listToolCallsRoute } from "#tools/effects/list-tool-calls.route";
import { settleEffectRoute } from "#tools/effects/settle-effect.route";
import { listToolsRoute } from "#tools/offered-tools/list-tools.route";
import { listToolsOfServersRoute } from "#tools/server-tools/list-tools-of-servers.route";
import { createToolServerRoute } from "#tools/servers/create-tool-server.route";
import { deleteToolServerRoute } from "#tools/servers/delete-tool-server.route";
import { getToolServerRoute } from "#tools/servers/get-tool-server.route";
import { listServerToolsRoute } from "#tools/servers/list-server-tools.route";
import { listToolServersRoute } from "#tools/servers/list-tool-servers.route";
import { quarantineServerToolRoute } from "#tools/servers/quarantine-server-tool.route";
import { refreshToolServerRoute } from "#tools/servers/refresh-tool-server.route";
import { releaseServerToolRoute } from "#tools/servers/release-server-tool.route";
import { releaseServerToolsRoute } from "#tools/servers/release-server-tools.route";
import { updateToolServerRoute } from "#tools/servers/update-tool-server.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listToolsRoute,
  listEffectsRoute,
  getEffectRoute,
  settleEffectRoute,
  createToolServerRoute,
  listToolServersRoute,
  getToolServerRoute,
  updateToolServerRoute,
  deleteToolServerRoute,
  refreshToolServerRoute,
  listServerToolsRoute,
  releaseServerToolRoute,
  releaseServerToolsRoute,
  quarantineServerToolRoute,
  authorizeToolServerRoute,
  disconnectToolServerRoute,
  listToolsOfServersRoute,
  listToolCallsRoute,
  receiveAuthorizationRoute,
  receiveServerAuthorizationRoute,
  confirmServerAuthorizationRoute,
  getClientMetadataRoute,
  getServerClientMetadataRoute,
];
