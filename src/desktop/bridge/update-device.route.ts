import { access, enveloped, jsonBody, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { DesktopDevice, presentDevice, UpdateDeviceBody } from "./schemas.ts";
import { updateDevice } from "./update-device.ts";

export const updateDeviceRoute = operation({
  method: "patch",
  path: "/api/desktop/devices/{id}",
  operationId: "updateDevice",
  tags: ["Desktop"],
  summary: "Change a device",
  description:
    "Changes only the supplied fields: the device's name, and whether agents may send it commands. The change applies from the next command; a command that was already sent continues. The device's owner and administrators may do this.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: z.object({ id: pathId("id", "device") }), ...jsonBody(UpdateDeviceBody, "The fields to change") },
  responses: {
    ...ok(enveloped(DesktopDevice), "The changed device"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { name, agents_may_use: agentsMayUse } = c.req.valid("json");
  return perform(
    c,
    (ctx) => updateDevice(ctx, c.req.valid("param").id, { name, agentsMayUse }),
    (changed) => ({ status: 200 as const, data: presentDevice(changed) }),
  );
});
