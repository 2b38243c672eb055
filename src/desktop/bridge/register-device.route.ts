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
    "Registers a computer of the signed-in person and gives its key, which is shown only in this answer. The desktop client connects with it; the key can do nothing else. The person who registered a device and administrators may send it commands, agents only when `agents_may_use` says so. A tenant has at most 50 devices.",
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
