import { access, enveloped, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { removeDevice } from "./remove-device.ts";
import { RemovedDevice } from "./schemas.ts";

export const removeDeviceRoute = operation({
  method: "delete",
  path: "/api/desktop/devices/{id}",
  operationId: "removeDevice",
  tags: ["Desktop"],
  summary: "Remove a device",
  description:
    "Revokes a device's key and closes its connection at once. The device's owner and administrators may do this. The device's effects and audit entries are kept.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: z.object({ id: pathId("id", "device") }) },
  responses: {
    ...ok(enveloped(RemovedDevice), "The device was removed"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => removeDevice(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200 as const, data: { removed: true as const, id } }),
  ),
);
