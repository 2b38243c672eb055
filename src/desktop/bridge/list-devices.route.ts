import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listDevices } from "./list-devices.ts";
import { DeviceList, presentDevice } from "./schemas.ts";

export const listDevicesRoute = operation({
  method: "get",
  path: "/api/desktop/devices",
  operationId: "listDevices",
  tags: ["Desktop"],
  summary: "List the devices",
  description:
    "Lists all devices of the tenant, the oldest first, and whether each is connected. There are at most 50.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(DeviceList), "The devices") },
}).handle(async (c) => answer(c, { devices: (await listDevices(c.var.ctx)).map(presentDevice) }));
