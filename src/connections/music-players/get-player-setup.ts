import { appleMusic } from "#connections/apple-music/apple-music-provider";
import { developerToken } from "#connections/authorization/developer-token";
import { stateOf } from "#connections/integrations/connection-state";
import { getIntegration } from "#connections/integrations/list-integrations";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

export interface SetUp {
  scriptUrl: string;
  developerToken: string;
  isConnected: boolean;
}

/** The address and the token that a page needs to play by the provider's script. Throws NOT_CONFIGURED without the operator's key. */
export async function getPlayerSetup(ctx: ServiceContext): Promise<SetUp> {
  const { providers } = ctx.config;
  const terms = appleMusic.terms(providers);
  if (terms?.kind !== "user_token")
    throw new AppError("NOT_CONFIGURED", {
      message: "The operator of this instance has not configured Apple Music.",
      details: { provider: appleMusic.id },
    });
  const [{ row }, token] = await Promise.all([getIntegration(ctx, appleMusic.id), developerToken(terms, ctx.clock)]);
  const isConnected = row !== undefined && stateOf(row, ctx.clock()) === "connected";
  return { scriptUrl: providers.addresses["apple_music.script"], developerToken: token, isConnected };
}
