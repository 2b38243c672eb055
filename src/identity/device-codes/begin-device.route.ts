import { oauthRefusals, unknownClientRefusal } from "#http/oauth-responses";
import { access, operation } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { beginDevice } from "./begin-device.ts";
import { DeviceAuthorization, DeviceForm, presentCodes } from "./schemas.ts";

export const beginDeviceRoute = operation({
  method: "post",
  path: "/oauth/device_authorization",
  operationId: "beginDevice",
  tags: ["Authorization server"],
  summary: "Begin the sign-in of a device without a browser",
  description:
    "The device authorization endpoint (RFC 8628), at most 10 requests a minute from one client address. The program shows `user_code` and `verification_uri` to its person, who signs in on any other device, types the code and decides on the consent page. Until the person has decided, the program asks the token endpoint with `device_code`, never more often than every `interval` seconds.",
  ...access.public("codeRequest", { body: "form", maxBodyBytes: 16_384 }),
  request: {
    body: {
      content: { "application/x-www-form-urlencoded": { schema: DeviceForm } },
      required: true,
      description: "The program, and what it asks for",
    },
  },
  responses: {
    200: { description: "The codes", content: { "application/json": { schema: DeviceAuthorization } } },
    ...oauthRefusals(),
    ...unknownClientRefusal(),
  },
}).handle(async (c) => {
  const issuer = ownOrigin(c.var.base.config, c.req.url);
  const { client_id: clientId, scope, resource } = c.req.valid("form");
  const codes = await beginDevice(c.var.base, { clientId, scope, resource }, issuer);
  return c.json(presentCodes(codes, issuer), 200, { "Cache-Control": "no-store" });
});
