import type { MusicProvider } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { selectProvidersOf } from "./store.ts";

/**
 * Opens the account with a playlist: the named provider, else the one where a playlist of this id was listed, else the
 * default choice.
 */
export async function openPlaylist(
  ctx: ServiceContext,
  playlistId: string,
  named: MusicProviderId | undefined,
): Promise<MusicProvider> {
  const known = named ?? (await onlyProviderOf(ctx, playlistId));
  return (await chooseProvider(ctx, known)).music;
}

async function onlyProviderOf(ctx: ServiceContext, playlistId: string): Promise<MusicProviderId | undefined> {
  const [first, ...others] = await selectProvidersOf(ctx.db, ctx.tenant.id, playlistId);
  return others.length > 0 ? undefined : first;
}

/** Converts a provider's failure while a list is read part by part; other refusals are more specific and stay. */
export async function readForCopy<Result>(provider: MusicProviderId, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "PROVIDER_ERROR") throw error;
    throw new AppError("PLAYLIST_SYNC_FAILED", {
      message: `The playlists of ${provider} could not be read: ${error.message}`,
      details: { ...error.details, provider },
      cause: error,
    });
  }
}
