import type { Operation } from "#http/operation";
import { createModelConnectionRoute } from "#models/model-connections/create-model-connection.route";
import { deleteModelConnectionRoute } from "#models/model-connections/delete-model-connection.route";
import { getModelConnectionRoute } from "#models/model-connections/get-model-connection.route";
import { listModelConnectionsRoute } from "#models/model-connections/list-model-connections.route";
import { listModelServersRoute } from "#models/model-connections/list-model-servers.route";
import { setDefaultModelConnectionRoute } from "#models/model-connections/set-default-model-connection.route";
import { testModelConnectionRoute } from "#models/model-connections/test-model-connection.route";
import { tryModelConnectionRoute } from "#models/model-connections/try-model-connection.route";
import { updateModelConnectionRoute } from "#models/model-connections/update-model-connection.route";
import { listModelsRoute } from "#models/models/list-models.route";
import { getTimeZoneRoute } from "#models/time-zone/get-time-zone.route";
import { setTimeZoneRoute } from "#models/time-zone/set-time-zone.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listModelsRoute,
  listModelConnectionsRoute,
  createModelConnectionRoute,
  tryModelConnectionRoute,
  getModelConnectionRoute,
  updateModelConnectionRoute,
  deleteModelConnectionRoute,
  testModelConnectionRoute,
  setDefaultModelConnectionRoute,
  listModelServersRoute,
  getTimeZoneRoute,
  setTimeZoneRoute,
];
