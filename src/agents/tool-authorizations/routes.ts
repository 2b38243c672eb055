import type { Operation } from "#http/operation";

import { authorizeToolServerRoute } from "./authorize-tool-server.route.ts";
import { disconnectToolServerRoute } from "./disconnect-tool-server.route.ts";
import { getClientMetadataRoute } from "./get-client-metadata.route.ts";
import { receiveAuthorizationRoute } from "./receive-authorization.route.ts";

export const toolAuthorizationRoutes: readonly Operation[] = [authorizeToolServerRoute, disconnectToolServerRoute];

/** What authorization servers and the browsers that they send back ask for. */
export const toolCallbackRoutes: readonly Operation[] = [receiveAuthorizationRoute, getClientMetadataRoute];
