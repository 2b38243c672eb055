import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { changeSettings } from "./change-settings.ts";
import { presentSwitch, SwitchView } from "./schemas.ts";

export const enableSdlcContract = createRoute({
  method: "post",
  path: "/api/sdlc/enable",
  operationId: "enableSdlc",
  tags: ["Development agents"],
  summary: "Turn development agents on",
  description: "Turns the master switch on. The settings say which agent types may work.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(SwitchView, "The state of the switch"), ...tenantRefusals(), ...refuses("CONFLICT") },
});

export function registerEnableSdlc(app: Router): void {
  app.openapi(enableSdlcContract, (c) =>
    performFlat(
      c,
      (ctx) => changeSettings(ctx, "sdlc_enable", () => ({ isEnabled: true })),
      (settings) => ({ status: 200, data: presentSwitch(settings) }),
    ),
  );
}
