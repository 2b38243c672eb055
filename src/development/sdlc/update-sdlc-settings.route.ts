import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentSettings, SettingsView, UpdateSettingsBody } from "./schemas.ts";
import { updateSdlcSettings } from "./update-sdlc-settings.ts";

export const updateSdlcSettingsContract = createRoute({
  method: "put",
  path: "/api/sdlc/settings",
  operationId: "updateSdlcSettings",
  tags: ["Development agents"],
  summary: "Change what development agents may do",
  description:
    "Only what is supplied changes. Listing agent types needs the master switch on (409 otherwise): those listed may work, the others may not. Every action of coder and deployer needs an approval whatever is listed.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(UpdateSettingsBody, "What changes"),
  responses: { ...ok(SettingsView, "The settings as they are now"), ...tenantRefusals(), ...refuses("CONFLICT") },
});

export function registerUpdateSdlcSettings(app: Router): void {
  app.openapi(updateSdlcSettingsContract, (c) =>
    performFlat(
      c,
      (ctx) => updateSdlcSettings(ctx, c.req.valid("json")),
      (settings) => ({ status: 200, data: presentSettings(settings) }),
    ),
  );
}
