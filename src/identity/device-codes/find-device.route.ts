import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { findDevice } from "./find-device.ts";
import { FindDeviceQuery, FoundDevice } from "./schemas.ts";

export const findDeviceRoute = operation({
  method: "get",
  path: "/api/auth/device-request",
  operationId: "findDevice",
  tags: ["Authorization server"],
  summary: "Find the request of a device by its code",
  description:
    "Returns the request of the device that shows the code, which the person then reads and answers like any program's. Only a person can find it, with a session, and may try 10 codes a minute. 404: the code is unknown, has expired or was refused.",
  ...access.signedIn(),
  request: { query: FindDeviceQuery },
  responses: { ...ok(enveloped(FoundDevice), "The request"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const issuer = ownOrigin(c.var.base.config, c.req.url);
  return answer(c, { request: await findDevice(c.var.ctx, c.req.valid("query").user_code, issuer) });
});
