import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { refuseDevice } from "./refuse-device.ts";
import { RefuseDeviceBody } from "./schemas.ts";

export const refuseDeviceRoute = operation({
  method: "post",
  path: "/api/auth/device-request/refuse",
  operationId: "refuseDevice",
  tags: ["Authorization server"],
  summary: "Refuse the request of a device",
  description:
    "The device learns `access_denied` with its next question. Only a person can refuse, with a session. 409: the request was answered already, or it has expired.",
  ...access.signedIn(),
  request: jsonBody(RefuseDeviceBody, "The request"),
  responses: { ...ok(enveloped(z.null()), "The device gets no tokens"), ...refuses("CONFLICT", "GONE") },
}).handle((c) =>
  perform(
    c,
    (ctx) => refuseDevice(ctx, c.req.valid("json").request),
    () => ({ status: 200 as const, data: null }),
  ),
);
