import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentSettings, SettingsView, UpdateSettingsBody } from "./schemas.ts";
import { updateSdlcSettings } from "./update-sdlc-settings.ts";

export const updateSdlcSettingsRoute = operation({
  method: "put",
  path: "/api/sdlc/settings",
  operationId: "updateSdlcSettings",
  tags: ["Development agents"],
  summary: "Change the settings of development agents",
  description:
    "Changes only the supplied fields. The listed agent types may work, and all others may not. Listing types requires the master switch to be on (409 otherwise). Every action of the coder and the deployer needs an approval, whether or not it is listed.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(UpdateSettingsBody, "The fields to change"),
  responses: { ...ok(SettingsView, "The changed settings"), ...refuses("CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateSdlcSettings(ctx, c.req.valid("json")),
    (settings) => ({ status: 200, data: presentSettings(settings) }),
    "flat",
  ),
);
