import { createSdlcProjectRoute } from "#development/sdlc-projects/create-sdlc-project.route";
import { deleteSdlcProjectRoute } from "#development/sdlc-projects/delete-sdlc-project.route";
import { getSdlcProjectRoute } from "#development/sdlc-projects/get-sdlc-project.route";
import { listSdlcProjectsRoute } from "#development/sdlc-projects/list-sdlc-projects.route";
import { updateSdlcProjectRoute } from "#development/sdlc-projects/update-sdlc-project.route";
import { cancelSdlcRunRoute } from "#development/sdlc-runs/cancel-sdlc-run.route";
import { getSdlcRunRoute } from "#development/sdlc-runs/get-sdlc-run.route";
import { listSdlcRunsRoute } from "#development/sdlc-runs/list-sdlc-runs.route";
import { runSdlcActionRoute } from "#development/sdlc-runs/run-sdlc-action.route";
import { disableSdlcRoute } from "#development/sdlc/disable-sdlc.route";
import { enableSdlcRoute } from "#development/sdlc/enable-sdlc.route";
import { getSdlcAgentTypeConfigurationRoute } from "#development/sdlc/get-sdlc-agent-type-configuration.route";
import { getSdlcSettingsRoute } from "#development/sdlc/get-sdlc-settings.route";
import { listSdlcAgentTypesRoute } from "#development/sdlc/list-sdlc-agent-types.route";
import { updateSdlcAgentTypeConfigurationRoute } from "#development/sdlc/update-sdlc-agent-type-configuration.route";
import { updateSdlcSettingsRoute } from "#development/sdlc/update-sdlc-settings.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  getSdlcSettingsRoute,
  updateSdlcSettingsRoute,
  enableSdlcRoute,
  disableSdlcRoute,
  listSdlcAgentTypesRoute,
  getSdlcAgentTypeConfigurationRoute,
  updateSdlcAgentTypeConfigurationRoute,
  listSdlcProjectsRoute,
  createSdlcProjectRoute,
  getSdlcProjectRoute,
  updateSdlcProjectRoute,
  deleteSdlcProjectRoute,
  runSdlcActionRoute,
  listSdlcRunsRoute,
  getSdlcRunRoute,
  cancelSdlcRunRoute,
];
