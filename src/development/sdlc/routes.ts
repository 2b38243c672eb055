import type { Router } from "#http/router";

import { registerDisableSdlc } from "./disable-sdlc.route.ts";
import { registerEnableSdlc } from "./enable-sdlc.route.ts";
import { registerGetSdlcAgentTypeConfiguration } from "./get-sdlc-agent-type-configuration.route.ts";
import { registerGetSdlcSettings } from "./get-sdlc-settings.route.ts";
import { registerListSdlcAgentTypes } from "./list-sdlc-agent-types.route.ts";
import { registerUpdateSdlcAgentTypeConfiguration } from "./update-sdlc-agent-type-configuration.route.ts";
import { registerUpdateSdlcSettings } from "./update-sdlc-settings.route.ts";

export function registerSdlcRoutes(app: Router): void {
  registerGetSdlcSettings(app);
  registerUpdateSdlcSettings(app);
  registerEnableSdlc(app);
  registerDisableSdlc(app);
  registerListSdlcAgentTypes(app);
  registerGetSdlcAgentTypeConfiguration(app);
  registerUpdateSdlcAgentTypeConfiguration(app);
}
