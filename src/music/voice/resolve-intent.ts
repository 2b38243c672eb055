import type { MusicProvider, PlaybackState } from "#connections/music/music-provider";
import { AppError } from "#errors/app-error";
import type { PlayerCommand, PlayerQuestion } from "#music/playback/playback-command";

import type { VoiceIntent } from "./voice-intent.ts";

/** Number of results that are searched for an artist of exactly the name. */
const LOOKED_AT = 5;

/** The state of the player, if it was already read. */
type Asked = { state: PlaybackState | null } | null;

/**
 * The command for an intent: words become the URI of their best match, a step becomes the resulting volume. Throws
 * NOT_FOUND without a match, and DEVICE_NOT_FOUND when no device reports its volume.
 */
export async function resolveIntent(
  music: MusicProvider,
  asked: Asked,
  intent: VoiceIntent,
): Promise<PlayerCommand | PlayerQuestion> {
  switch (intent.action) {
    case "play":
      return { action: "play", uri: await uriOf(music, intent) };
    case "volume":
      return {
        action: "volume",
        percent: "percent" in intent ? intent.percent : await shifted(music, asked, intent.by),
      };
    case "search":
      return { action: "search", query: wordsOf(intent) };
    case "pause":
    case "next":
    case "previous":
      return { action: intent.action };
  }
}

const wordsOf = ({ query, artist }: { query: string | null; artist: string | null }): string =>
  [query, artist].filter((part) => part !== null).join(" ");

async function shifted({ id, player }: MusicProvider, asked: Asked, by: number): Promise<number> {
  const state = asked === null ? await player.state() : asked.state;
  const volume = state?.volumePercent ?? null;
  if (volume === null)
    throw new AppError("DEVICE_NOT_FOUND", {
      message: "No active device reports its volume.",
      details: { provider: id },
    });
  return Math.min(100, Math.max(0, volume + by));
}

/** The URI to play for an intent; null to resume. */
async function uriOf(music: MusicProvider, intent: Extract<VoiceIntent, { action: "play" }>): Promise<string | null> {
  const { query, artist, genre } = intent;
  if (query === null && artist === null) return null;
  const uri =
    (genre === null ? null : await ofGenre(music, genre)) ??
    (query === null && artist !== null ? await ofArtist(music, artist) : await ofWords(music, intent));
  if (uri !== null) return uri;
  throw new AppError("NOT_FOUND", {
    message: `${music.id} has nothing for ${JSON.stringify(wordsOf(intent))}.`,
    details: { provider: music.id },
  });
}

const ofGenre = async ({ library }: MusicProvider, genre: string): Promise<string | null> =>
  (await library.tracksOfGenre(genre, 1))[0]?.uri ?? null;

const ofArtist = async ({ library }: MusicProvider, name: string): Promise<string | null> =>
  (await library.search(name, ["artist"], 1)).artists[0]?.uri ?? null;

/** The artist whose whole name was said, else the first matching track. */
async function ofWords(
  { library }: MusicProvider,
  intent: Extract<VoiceIntent, { action: "play" }>,
): Promise<string | null> {
  const words = wordsOf(intent);
  const kinds = intent.artist === null ? (["track", "artist"] as const) : (["track"] as const);
  const { tracks, artists } = await library.search(words, kinds, LOOKED_AT);
  const named = artists.find(({ name }) => name.toLowerCase() === words.toLowerCase());
  return named?.uri ?? tracks[0]?.uri ?? null;
}
