import { z } from "@hono/zod-openapi";

import { Email, GivenPassword, presentSignedIn, SignedIn } from "#identity/accounts/schemas";

import type { SignedIn as SignedInResult, TwoFactorChallenge } from "./sign-in.ts";

export { presentSignedIn, SignedIn };

/** A time-based code or a backup code. */
export const SecondFactorCode = z
  .string()
  .min(6)
  .max(40)
  .openapi({ description: "Six digits from the authenticator app, or a backup code", example: "492039" });

export const TwoFactorRequired = z
  .object({
    two_factor_required: z.literal(true),
    challenge_token: z.string().openapi({
      description: "Send it with a code to `/api/auth/two-factor/verify` within five minutes",
      example: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
    }),
  })
  .openapi("TwoFactorRequired");

export const SignInResult = z.union([SignedIn, TwoFactorRequired]);

export const SignInBody = z
  .strictObject({
    email: Email,
    password: GivenPassword.openapi({ description: "The account's password" }),
    totp_code: SecondFactorCode.optional().openapi({
      description: "A two-factor code; sending it here avoids the second request",
      example: "492039",
    }),
  })
  .openapi("SignIn", { example: { email: "ada@example.com", password: "correct horse battery staple" } });

export const VerifyTwoFactorBody = z
  .strictObject({
    challenge_token: z
      .string()
      .min(1)
      .max(4_000)
      .openapi({ description: "The challenge token that sign-in returned", example: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln" }),
    code: SecondFactorCode,
  })
  .openapi("VerifyTwoFactor", { example: { challenge_token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", code: "492039" } });

export const RefreshBody = z
  .strictObject({
    refresh_token: z.string().min(1).max(200).openapi({
      description: "The refresh token of the latest sign-in or refresh",
      example: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE",
    }),
  })
  .openapi("Refresh", { example: { refresh_token: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE" } });

export const SignedOut = z.object({ signed_out: z.literal(true) }).openapi("SignedOut");

export const presentSignIn = (result: SignedInResult | TwoFactorChallenge): z.output<typeof SignInResult> =>
  "challengeToken" in result
    ? { two_factor_required: true, challenge_token: result.challengeToken }
    : presentSignedIn(result);
