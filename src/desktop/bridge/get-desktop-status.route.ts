import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listDevices } from "./list-devices.ts";
import { DesktopStatus, presentStatus } from "./schemas.ts";

export const getDesktopStatusRoute = operation({
  method: "get",
  path: "/api/desktop/status",
  operationId: "getDesktopStatus",
  tags: ["Desktop"],
  summary: "Which devices are connected",
  description: "Tells whether any device of the tenant is connected, and which ones are.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(DesktopStatus), "The connected devices") },
}).handle(async (c) => answer(c, presentStatus(await listDevices(c.var.ctx))));
