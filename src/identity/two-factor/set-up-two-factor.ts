import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { sealFor } from "#platform/secrets/sealed-secret";
import { personOf } from "#tenancy/caller";

import { requireTwoFactorOff, selectFactors, updateTotpSecret } from "./store.ts";
import { newTotpSecret, otpauthUrl } from "./totp.ts";

export interface TwoFactorSetup {
  secret: string;
  otpauthUrl: string;
}

/**
 * A new secret for the caller's authenticator app; in force once a code proves that the app has it. Throws CONFLICT
 * when two-factor is on.
 */
export async function setUpTwoFactor(ctx: ServiceContext): Promise<TwoFactorSetup> {
  const { userId } = personOf(ctx);
  const user = await selectFactors(ctx.db, ctx.tenant.id, userId);
  if (!user) throw new AppError("UNAUTHORIZED");
  const secret = newTotpSecret();
  const setup = { secret, otpauthUrl: otpauthUrl(secret, user.email) };
  const sealed = await sealFor("users", { tenantId: ctx.tenant.id, row: userId }, secret, ctx.config);
  await commit(ctx, [requireTwoFactorOff(userId, isOn), updateTotpSecret(ctx.tenant.id, userId, sealed, ctx.clock())], {
    result: setup,
  });
  return setup;
}

export const isOn = (): AppError =>
  new AppError("CONFLICT", { message: "Two-factor authentication is on; disable it first." });
