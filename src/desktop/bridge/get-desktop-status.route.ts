import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listDevices } from "./list-devices.ts";
import { DesktopStatus, presentStatus } from "./schemas.ts";

export const getDesktopStatusRoute = operation({
  method: "get",
  path: "/api/desktop/status",
  operationId: "getDesktopStatus",
  tags: ["Desktop"],
  summary: "Get the connected devices",
  description: "Returns whether any device of the tenant is connected, and lists the connected ones.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(DesktopStatus), "The connected devices") },
}).handle(async (c) => answer(c, presentStatus(await listDevices(c.var.ctx))));
