import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { registerDevice } from "./register-device.ts";
import { presentRegistered, RegisterDeviceBody, RegisteredDeviceView } from "./schemas.ts";

export const registerDeviceRoute = operation({
  method: "post",
  path: "/api/desktop/devices",
  operationId: "registerDevice",
  tags: ["Desktop"],
  summary: "Register a device",
  description:
    "Registers a computer of the signed-in person and returns its key, which is shown only in this answer. The desktop client connects with this key, which has no other use. The person who registered the device and administrators may send it commands; agents may do so only if `agents_may_use` is true. A tenant has at most 50 devices.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(RegisterDeviceBody, "The device"),
  responses: {
    ...created(enveloped(RegisteredDeviceView), "The device and its key"),
    ...refuses("CONFLICT"),
  },
}).handle((c) => {
  const { name, agents_may_use: agentsMayUse } = c.req.valid("json");
  return perform(
    c,
    (ctx) => registerDevice(ctx, { name, agentsMayUse }),
    (registered) => ({
      status: 201 as const,
      data: presentRegistered(registered),
      location: `/api/desktop/devices/${registered.device.id}`,
      holdsSecret: true,
    }),
  );
});
