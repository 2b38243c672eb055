import { access, answer, ok, operation } from "#http/operation";

import { findSettings } from "./find-settings.ts";
import { presentSettings, SettingsView } from "./schemas.ts";

export const getSdlcSettingsRoute = operation({
  method: "get",
  path: "/api/sdlc/settings",
  operationId: "getSdlcSettings",
  tags: ["Development agents"],
  summary: "Get the settings of development agents",
  description:
    "Returns the tenant's master switch, its agent types with their configurations, and the actions that need an approval. Everything is off until an administrator turns it on.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(SettingsView, "The settings") },
}).handle(async (c) => answer(c, presentSettings(await findSettings(c.var.ctx)), { as: "flat" }));
