import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createTestAccount } from "./create-test-account.ts";
import { presentTestAccount, TestSignedUp, TestSignUpBody } from "./schemas.ts";

export const createTestAccountRoute = operation({
  method: "post",
  path: "/api/test/auth/signup",
  operationId: "createTestAccount",
  tags: ["Testing"],
  summary: "Create a test account",
  description:
    "Creates a tenant with one user and an API key. The request chooses the tier and the role. The operation exists only on instances with a test secret.",
  ...access.test(),
  request: jsonBody(TestSignUpBody, "The account to create"),
  responses: {
    ...created(enveloped(TestSignedUp), "The new account, already signed in"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "NOT_FOUND", "CONFLICT", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const body = c.req.valid("json");
  return perform(
    c,
    (base) =>
      createTestAccount(base, {
        email: body.email,
        password: body.password,
        tenantName: body.tenant_name,
        tier: body.tier,
        role: body.role,
        requestsPerMinute: body.requests_per_minute ?? null,
      }),
    (account) => ({ status: 201 as const, data: presentTestAccount(account), location: "/api/auth/me" }),
  );
});
