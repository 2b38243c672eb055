import type { MusicProvider } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { isCount } from "./playlist-version.ts";
import { selectListedAs } from "./store.ts";

/** A listed version counts as the present one for this time. */
const VERSION_FRESH_MS = 60_000;

export interface OpenPlaylist {
  music: MusicProvider;
  /** The provider's version, where it was listed a moment ago; undefined otherwise. */
  version: string | undefined;
}

/**
 * Opens the account with a playlist: the named provider, else the one where a playlist of this id was listed, else the
 * default choice.
 */
export async function openPlaylist(
  ctx: ServiceContext,
  playlistId: string,
  named: MusicProviderId | undefined,
): Promise<OpenPlaylist> {
  const listed = await selectListedAs(ctx.db, ctx.tenant.id, playlistId);
  const only = listed.length === 1 ? listed[0]?.provider : undefined;
  const { music } = await chooseProvider(ctx, named ?? only);
  const { version, listedAt } = listed.find(({ provider }) => provider === music.id) ?? { version: null, listedAt: 0 };
  const isFresh = version !== null && !isCount(version) && ctx.clock() - listedAt < VERSION_FRESH_MS;
  return { music, version: isFresh ? version : undefined };
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
