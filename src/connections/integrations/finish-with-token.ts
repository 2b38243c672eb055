import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { findProvider } from "./catalogue.ts";
import { finishConnection } from "./finish-connection.ts";
import { getIntegration, type Integration } from "./list-integrations.ts";

/**
 * Connects an account by a token that the provider's script gave to one of the operator's pages or apps. Throws
 * NOT_SUPPORTED for a provider that uses the callback, INVALID_INPUT for an expired state or another person's, and
 * PROVIDER_ERROR for a refused token.
 */
export async function finishWithToken(
  ctx: ServiceContext,
  name: string,
  { state, music_user_token }: { state: string; music_user_token: string },
): Promise<Integration> {
  const provider = findProvider(name);
  const terms = provider.terms(ctx.config.providers);
  if (terms !== null && terms.kind !== "user_token")
    throw new AppError("NOT_SUPPORTED", {
      message: `A connection to ${provider.name} is finished by its callback.`,
      details: { provider: provider.id },
    });
  const finished = await finishConnection(ctx, {
    provider: provider.id,
    parameters: new URLSearchParams({ state, music_user_token }),
    visitor: actingUser(ctx.actor),
  });
  if (!finished.ok && finished.failure === "invalid_state")
    throw invalidInput({
      path: "body.state",
      code: "invalid_state",
      message: "is unknown, expired or belongs to another person",
    });
  if (!finished.ok)
    throw new AppError("PROVIDER_ERROR", {
      message: `${provider.name} refused the token.`,
      details: { provider: provider.id, reason: finished.failure },
    });
  const integration = await getIntegration(ctx, provider.id);
  if (ctx.idempotency) await commit(ctx, [], { result: integration });
  return integration;
}
