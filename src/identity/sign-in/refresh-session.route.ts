import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { refreshSession } from "./refresh-session.ts";
import { presentSignedIn, RefreshBody, SignedIn } from "./schemas.ts";

export const refreshSessionRoute = operation({
  method: "post",
  path: "/api/auth/refresh",
  operationId: "refreshSession",
  tags: ["Authentication"],
  summary: "Renew the access token",
  description:
    "Exchanges a refresh token for new tokens. A refresh token works once. If it is used a second time, the platform assumes that it was stolen and ends the whole session, including the new tokens. The session still ends 30 days after sign-in.",
  ...access.public("signIn"),
  request: jsonBody(RefreshBody, "The refresh token"),
  responses: {
    ...ok(enveloped(SignedIn), "New tokens"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) =>
  perform(
    c,
    (base) => refreshSession(base, c.req.valid("json").refresh_token),
    (result) => ({ status: 200 as const, data: presentSignedIn(result) }),
  ),
);
