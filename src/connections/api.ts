import { connectIntegrationRoute } from "#connections/integrations/connect-integration.route";
import { deleteIntegrationRoute } from "#connections/integrations/delete-integration.route";
import { disconnectIntegrationRoute } from "#connections/integrations/disconnect-integration.route";
import { finishIntegrationRoute } from "#connections/integrations/finish-integration.route";
import { getIntegrationStatusRoute } from "#connections/integrations/get-integration-status.route";
import { getIntegrationRoute } from "#connections/integrations/get-integration.route";
import { listIntegrationsRoute } from "#connections/integrations/list-integrations.route";
import { receiveCallbackRoute } from "#connections/integrations/receive-callback.route";
import { testIntegrationRoute } from "#connections/integrations/test-integration.route";
import { followPlayerCommandsRoute } from "#connections/music-players/follow-player-commands.route";
import { getPlayerSetupRoute } from "#connections/music-players/get-player-setup.route";
import { reportPlayerStateRoute } from "#connections/music-players/report-player-state.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listIntegrationsRoute,
  getIntegrationRoute,
  connectIntegrationRoute,
  receiveCallbackRoute,
  finishIntegrationRoute,
  getIntegrationStatusRoute,
  testIntegrationRoute,
  disconnectIntegrationRoute,
  deleteIntegrationRoute,
  getPlayerSetupRoute,
  followPlayerCommandsRoute,
  reportPlayerStateRoute,
];
