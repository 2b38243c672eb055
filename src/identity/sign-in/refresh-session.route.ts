import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { enveloped, performAnonymously } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { refreshSession } from "./refresh-session.ts";
import { presentSignedIn, RefreshBody, SignedIn } from "./schemas.ts";

export const refreshSessionContract = createRoute({
  method: "post",
  path: "/api/auth/refresh",
  operationId: "refreshSession",
  tags: ["Authentication"],
  summary: "Renew the access token",
  description:
    "Gives new tokens for a refresh token, which works once. A second use of it means that somebody else has it too: the whole session ends, the new tokens included. The session's end, 30 days after signing in, does not move.",
  ...access.public("signIn"),
  request: jsonBody(RefreshBody, "The refresh token"),
  responses: {
    ...ok(enveloped(SignedIn), "New tokens"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerRefreshSession(app: Router): void {
  app.openapi(refreshSessionContract, (c) =>
    performAnonymously(
      c,
      (base) => refreshSession(base, c.req.valid("json").refresh_token),
      (result) => ({ status: 200 as const, data: presentSignedIn(result) }),
    ),
  );
}
