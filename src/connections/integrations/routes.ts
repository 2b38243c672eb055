import type { Operation } from "#http/operation";

import { connectIntegrationRoute } from "./connect-integration.route.ts";
import { deleteIntegrationRoute } from "./delete-integration.route.ts";
import { disconnectIntegrationRoute } from "./disconnect-integration.route.ts";
import { finishIntegrationRoute } from "./finish-integration.route.ts";
import { getIntegrationStatusRoute } from "./get-integration-status.route.ts";
import { getIntegrationRoute } from "./get-integration.route.ts";
import { listIntegrationsRoute } from "./list-integrations.route.ts";
import { receiveCallbackRoute } from "./receive-callback.route.ts";
import { testIntegrationRoute } from "./test-integration.route.ts";

export const integrationRoutes: readonly Operation[] = [
  listIntegrationsRoute,
  getIntegrationRoute,
  connectIntegrationRoute,
  receiveCallbackRoute,
  finishIntegrationRoute,
  getIntegrationStatusRoute,
  testIntegrationRoute,
  disconnectIntegrationRoute,
  deleteIntegrationRoute,
];
