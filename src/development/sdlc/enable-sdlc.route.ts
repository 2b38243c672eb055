import { access, ok, operation, perform, refuses } from "#http/operation";

import { changeSettings } from "./change-settings.ts";
import { presentSwitch, SwitchView } from "./schemas.ts";

export const enableSdlcRoute = operation({
  method: "post",
  path: "/api/sdlc/enable",
  operationId: "enableSdlc",
  tags: ["Development agents"],
  summary: "Turn development agents on",
  description: "Turns the master switch on. The settings say which agent types may work.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(SwitchView, "The state of the switch"), ...refuses("CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => changeSettings(ctx, "sdlc_enable", () => ({ isEnabled: true })),
    (settings) => ({ status: 200, data: presentSwitch(settings) }),
    "flat",
  ),
);
