import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

import type { MusicLibrary } from "./music-provider.ts";

/** Maximum parts of a playlist that are compared: 2,000 tracks at Spotify, 4,000 at Apple Music. */
const MAX_PARTS = 40;

/**
 * The given tracks that a playlist does not have, each once and in order. It reads the playlist part by part until it
 * found all of them or the list ends. An error states that nothing was changed.
 */
export async function absentTracks(
  read: MusicLibrary["playlistTracks"],
  playlistId: string,
  uris: readonly string[],
): Promise<string[]> {
  const absent = new Set(uris);
  let cursor: string | undefined;
  for (let part = 0; part < MAX_PARTS && absent.size > 0; part++) {
    const { items, next } = await beforeEffect(read(playlistId, cursor));
    for (const { track } of items) absent.delete(track.uri);
    if (next === null || next === cursor) break;
    cursor = next;
  }
  return [...absent];
}

/** Each of some URIs once, in order. */
export const withoutDoubles = (uris: readonly string[]): string[] => [...new Set(uris)];

async function beforeEffect<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? withoutEffect(error) : error;
  }
}
