import type { Operation } from "#http/operation";

import { disableSdlcRoute } from "./disable-sdlc.route.ts";
import { enableSdlcRoute } from "./enable-sdlc.route.ts";
import { getSdlcAgentTypeConfigurationRoute } from "./get-sdlc-agent-type-configuration.route.ts";
import { getSdlcSettingsRoute } from "./get-sdlc-settings.route.ts";
import { listSdlcAgentTypesRoute } from "./list-sdlc-agent-types.route.ts";
import { updateSdlcAgentTypeConfigurationRoute } from "./update-sdlc-agent-type-configuration.route.ts";
import { updateSdlcSettingsRoute } from "./update-sdlc-settings.route.ts";

export const sdlcRoutes: readonly Operation[] = [
  getSdlcSettingsRoute,
  updateSdlcSettingsRoute,
  enableSdlcRoute,
  disableSdlcRoute,
  listSdlcAgentTypesRoute,
  getSdlcAgentTypeConfigurationRoute,
  updateSdlcAgentTypeConfigurationRoute,
];
