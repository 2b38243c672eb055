import { access, ok, operation, perform, refuses } from "#http/operation";

import { changeSettings } from "./change-settings.ts";
import { presentSwitch, SwitchView } from "./schemas.ts";

export const disableSdlcRoute = operation({
  method: "delete",
  path: "/api/sdlc/enable",
  operationId: "disableSdlc",
  tags: ["Development agents"],
  summary: "Turn development agents off",
  description:
    "Turns the master switch off. Agents can then no longer work as development agents. The other settings are kept.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(SwitchView, "The state of the switch"), ...refuses("CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => changeSettings(ctx, "sdlc_disable", () => ({ isEnabled: false })),
    (settings) => ({ status: 200, data: presentSwitch(settings) }),
    "flat",
  ),
);
