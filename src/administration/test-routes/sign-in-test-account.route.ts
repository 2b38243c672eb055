import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { signIn } from "#identity/sign-in/sign-in";

import { presentTestSignIn, TestSignInBody, TestSignInResult } from "./schemas.ts";

export const signInTestAccountRoute = operation({
  method: "post",
  path: "/api/test/auth/login",
  operationId: "signInTestAccount",
  tags: ["Testing"],
  summary: "Sign in for a test",
  description: "Signs in like `/api/auth/login`, but without the limit for each client address and without a cookie.",
  ...access.test(),
  request: jsonBody(TestSignInBody, "The user's credentials"),
  responses: {
    ...ok(enveloped(TestSignInResult), "The user is signed in, or must now send a code"),
    ...refuses(
      "INVALID_INPUT",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "NOT_FOUND",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle((c) => {
  const { email, password } = c.req.valid("json");
  return perform(
    c,
    (base) => signIn(base, { email, password, code: undefined }),
    (result) => ({ status: 200 as const, data: presentTestSignIn(result) }),
  );
});
