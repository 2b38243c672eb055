import { z } from "@hono/zod-openapi";

import { GivenPassword } from "#identity/accounts/schemas";

import type { TwoFactorSetup as Setup } from "./set-up-two-factor.ts";

const TotpCode = z
  .string()
  .regex(/^\d{6}$/, { message: "must be six digits" })
  .openapi({ description: "Six digits from the authenticator app", example: "492039" });

export const TwoFactorSetup = z
  .object({
    secret: z.string().openapi({
      description: "The secret in Base32, for typing it into the app",
      example: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    }),
    otpauth_url: z.string().openapi({
      description: "The address to show as a QR code",
      example:
        "otpauth://totp/Tenure:ada%40example.com?issuer=Tenure&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
    }),
  })
  .openapi("TwoFactorSetup");

export const EnableTwoFactorBody = z
  .strictObject({ code: TotpCode })
  .openapi("EnableTwoFactor", { example: { code: "492039" } });

export const TwoFactorEnabled = z
  .object({
    two_factor_enabled: z.literal(true),
    backup_codes: z.array(z.string()).openapi({
      description: "Ten codes that work once each; they are shown only in this answer",
      example: ["abcd-efgh-jkmn-pqrs"],
    }),
  })
  .openapi("TwoFactorEnabled");

export const DisableTwoFactorBody = z
  .strictObject({
    password: GivenPassword.openapi({ description: "The account's password" }),
    code: z
      .string()
      .min(6)
      .max(40)
      .openapi({ description: "Six digits from the authenticator app, or a backup code", example: "492039" }),
  })
  .openapi("DisableTwoFactor", { example: { password: "correct horse battery staple", code: "492039" } });

export const TwoFactorDisabled = z.object({ two_factor_enabled: z.literal(false) }).openapi("TwoFactorDisabled");

export const presentTwoFactorSetup = ({ secret, otpauthUrl }: Setup): z.output<typeof TwoFactorSetup> => ({
  secret,
  otpauth_url: otpauthUrl,
});
