import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Email, GivenPassword, presentSignedIn, SignedIn } from "#identity/accounts/schemas";

import type { SignedIn as SignedInResult, TwoFactorChallenge } from "./sign-in.ts";

export { presentSignedIn, SignedIn };

/** A time-based code or a backup code. */
export const SecondFactorCode = field(
  z.string().min(6).max(40),
  "Six digits from the authenticator app, or a backup code",
  "492039",
);

export const TwoFactorRequired = z
  .object({
    two_factor_required: z.literal(true),
    challenge_token: field(
      z.string(),
      "Send it with a code to `/api/auth/two-factor/verify` within five minutes",
      "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
    ),
  })
  .openapi("TwoFactorRequired");

export const SignInResult = z.union([SignedIn, TwoFactorRequired]);

export const SignInBody = z
  .strictObject({
    email: Email,
    password: field(GivenPassword, "The account's password"),
    totp_code: field(
      SecondFactorCode.optional(),
      "A two-factor code; sending it here avoids the second request",
      "492039",
    ),
  })
  .openapi("SignIn", { example: { email: "ada@example.com", password: "correct horse battery staple" } });

export const VerifyTwoFactorBody = z
  .strictObject({
    challenge_token: field(
      z.string().min(1).max(4_000),
      "The challenge token that sign-in returned",
      "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
    ),
    code: SecondFactorCode,
  })
  .openapi("VerifyTwoFactor", { example: { challenge_token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", code: "492039" } });

export const RefreshBody = z
  .strictObject({
    refresh_token: field(
      z.string().min(1).max(200),
      "The refresh token of the latest sign-in or refresh",
      "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE",
    ),
  })
  .openapi("Refresh", { example: { refresh_token: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE" } });

export const SignedOut = z.object({ signed_out: z.literal(true) }).openapi("SignedOut");

export const presentSignIn = (result: SignedInResult | TwoFactorChallenge): z.output<typeof SignInResult> =>
  "challengeToken" in result
    ? { two_factor_required: true, challenge_token: result.challengeToken }
    : presentSignedIn(result);
