import { z } from "@hono/zod-openapi";

import { CreateAgentBody, CreatedAgent, presentCreated } from "#agents/agents/schemas";
import { field } from "#http/field";
import { id, title } from "#http/schemas";
import { Email, GivenPassword, NewPassword, presentSignedIn, RoleName, SignedIn } from "#identity/accounts/schemas";
import { presentSignIn, SignInResult } from "#identity/sign-in/schemas";
import {
  AcceptedExecution,
  CompletedExecution,
  ExecuteBody,
  ExecuteHeaders,
  ExecutionAgentPath,
  executionFailures,
  presentRun,
} from "#runs/executions/schemas";
import { TIER_NAMES } from "#tenancy/tiers";

import type { TestAccount } from "./create-test-account.ts";

export const TestSignUpBody = z
  .strictObject({
    email: field(Email.optional(), "The e-mail address; a new random one when omitted", "test@tenure.test"),
    password: field(
      NewPassword.optional(),
      "The password; without one the account cannot sign in with a password",
      "a test password",
    ),
    tenant_name: field(title(100).optional(), "Name of the tenant; `Test tenant` when omitted", "Test tenant"),
    tier: field(z.enum(TIER_NAMES).default("free"), "Tier of the tenant"),
    role: RoleName.default("owner"),
    requests_per_minute: field(
      z.int().min(1).max(10_000_000).optional(),
      "The limit per minute of a tenant on the tier `enterprise`",
      5000,
    ),
  })
  .openapi("TestSignUp", { example: { tier: "team", role: "admin", tenant_name: "Test tenant" } });

export const TestSignedUp = SignedIn.extend({
  api_key: field(
    z.string(),
    "An API key with all permissions of the role",
    "tnr_02xWqGkHkzEZ7kFvR2pCya_0kY5Rz8dWl3mQ1cVx7Bn9aTg2Hs6Jf4Pe0UoIiKyLtZ_1aB2cD",
  ),
}).openapi("TestSignedUp");

export const presentTestAccount = (account: TestAccount): z.output<typeof TestSignedUp> => ({
  ...presentSignedIn(account),
  api_key: account.apiKey,
});

export const TestSignInBody = z
  .strictObject({ email: Email, password: field(GivenPassword, "The account's password") })
  .openapi("TestSignIn", { example: { email: "test@tenure.test", password: "a test password" } });

export { presentSignIn as presentTestSignIn, SignInResult as TestSignInResult };

export const TestHealth = z
  .object({ status: z.literal("ok"), version: z.string().openapi({ example: "8.0.0" }) })
  .openapi("TestHealth");

const ofTenant = { tenant_id: field(id().max(100), "The tenant in which the operation takes place") };

export const TestAgentBody = z.strictObject({ ...CreateAgentBody.shape, ...ofTenant }).openapi("TestAgent", {
  example: {
    tenant_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    name: "Finance Assistant",
    role: "finance-agent",
    maturity_level: "intern",
  },
});

export const TestTaskBody = z.strictObject({ ...ExecuteBody.shape, ...ofTenant }).openapi("TestTask", {
  example: {
    tenant_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    task: "Summarize the text in one sentence",
    context: { text: "Revenue grew by 12 percent in the third quarter. Costs stayed flat." },
  },
});

export {
  AcceptedExecution as AcceptedTestExecution,
  CompletedExecution as CompletedTestExecution,
  CreatedAgent as TestAgentCreated,
  ExecuteHeaders as TestExecuteHeaders,
  ExecutionAgentPath as TestAgentPath,
  executionFailures as testExecutionFailures,
  presentCreated as presentTestAgent,
  presentRun as presentTestRun,
};
