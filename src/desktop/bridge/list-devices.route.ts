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
    "Lists all devices of the tenant, oldest first, and whether each is connected. A tenant has at most 50 devices.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(DeviceList), "The devices") },
}).handle(async (c) => answer(c, { devices: (await listDevices(c.var.ctx)).map(presentDevice) }));
