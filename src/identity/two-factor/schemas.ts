import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { GivenPassword } from "#identity/accounts/schemas";

import type { TwoFactorSetup as Setup } from "./set-up-two-factor.ts";

const TotpCode = field(
  z.string().regex(/^\d{6}$/, { message: "must be six digits" }),
  "Six digits from the authenticator app",
  "492039",
);

export const TwoFactorSetup = z
  .object({
    secret: field(z.string(), "The secret in Base32, for typing it into the app", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    otpauth_url: field(
      z.string(),
      "The address to show as a QR code",
      "otpauth://totp/Tenure:ada%40example.com?issuer=Tenure&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
    ),
  })
  .openapi("TwoFactorSetup");

export const EnableTwoFactorBody = z
  .strictObject({ code: TotpCode })
  .openapi("EnableTwoFactor", { example: { code: "492039" } });

export const TwoFactorEnabled = z
  .object({
    two_factor_enabled: z.literal(true),
    backup_codes: field(z.array(z.string()), "Ten codes that work once each; they are shown only in this answer", [
      "abcd-efgh-jkmn-pqrs",
    ]),
  })
  .openapi("TwoFactorEnabled");

export const DisableTwoFactorBody = z
  .strictObject({
    password: field(GivenPassword, "The account's password"),
    code: field(z.string().min(6).max(40), "Six digits from the authenticator app, or a backup code", "492039"),
  })
  .openapi("DisableTwoFactor", { example: { password: "correct horse battery staple", code: "492039" } });

export const TwoFactorDisabled = z.object({ two_factor_enabled: z.literal(false) }).openapi("TwoFactorDisabled");

export const presentTwoFactorSetup = ({ secret, otpauthUrl }: Setup): z.output<typeof TwoFactorSetup> => ({
  secret,
  otpauth_url: otpauthUrl,
});
