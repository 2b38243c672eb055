import type { MusicProvider, PlaybackState } from "#connections/music/music-provider";
import { AppError } from "#errors/app-error";
import type { PlayerCommand, PlayerQuestion } from "#music/playback/playback-command";

import { findDevice } from "./find-device.ts";
import { findWish, type ListenersOwn, type VoiceCandidate } from "./find-wish.ts";
import type { VoiceIntent, Wish } from "./voice-intent.ts";

/** The state of the player, if it was already read. */
export type Asked = { state: PlaybackState | null } | null;

/** A command for an intent, or what the words may mean when that is not certain. */
export type Resolved =
  | { command: PlayerCommand | PlayerQuestion; candidates: null; certainty: number }
  | { command: null; candidates: VoiceCandidate[]; certainty: number };

/** Below this confidence nothing is played, and the answer lists candidates. */
const ASK_BELOW = 0.7;
const MOST_CANDIDATES = 5;

/**
 * The command for an intent: words become the URI of their best match, a step becomes the resulting volume or position.
 * Without certainty it returns candidates and not a command. Throws NOT_FOUND without
 * a match, and DEVICE_NOT_FOUND when no device has the name, or none reports its state.
 */
export async function resolveIntent(
  music: MusicProvider,
  own: ListenersOwn,
  asked: Asked,
  { intent, confidence }: { intent: VoiceIntent; confidence: number },
): Promise<Resolved> {
  switch (intent.action) {
    case "play":
      return playing(music, own, intent, confidence);
    case "queue":
      return queueing(music, own, intent, confidence);
    case "volume": {
      const percent = "percent" in intent ? intent.percent : await shifted(music, asked, intent.by);
      return sure({ action: "volume", percent });
    }
    case "seek":
      return sure({
        action: "seek",
        positionMs: "positionMs" in intent ? intent.positionMs : await moved(music, asked, intent.byMs),
      });
    case "transfer":
      return sure({ action: "transfer", deviceId: (await findDevice(music, intent.device)).id });
    case "search":
      return sure({ action: "search", query: wordsOf(intent) });
    case "next":
    case "previous":
      return sure({ action: intent.action, ...(intent.count === 1 ? {} : { count: intent.count }) });
    case "pause":
      return sure({ action: "pause" });
  }
}

const sure = (command: PlayerCommand | PlayerQuestion): Resolved => ({ command, candidates: null, certainty: 1 });

const wordsOf = ({ query, artist }: { query: string | null; artist: string | null }): string =>
  [query, artist].filter((part) => part !== null).join(" ");

async function playing(
  music: MusicProvider,
  own: ListenersOwn,
  intent: Extract<VoiceIntent, { action: "play" }>,
  confidence: number,
): Promise<Resolved> {
  const { device } = intent;
  const on = device === null ? {} : { deviceId: (await findDevice(music, device)).id };
  const spoken = namesOf(intent);
  if (spoken.length === 0) return sure({ action: "play", uri: null, ...on });
  const candidates = await findWish(music, own, intent);
  const [best] = candidates;
  if (best === undefined) throw nothingFor(music, spoken.join(" "));
  if (confidence * best.likeness < ASK_BELOW)
    return { command: null, candidates: candidates.slice(0, MOST_CANDIDATES), certainty: best.likeness };
  return { command: { action: "play", uri: best.uri, ...on }, candidates: null, certainty: best.likeness };
}

/** The track of a wish. Only tracks are candidates, because a queue takes only tracks. */
async function queueing(
  music: MusicProvider,
  own: ListenersOwn,
  intent: Extract<VoiceIntent, { action: "queue" }>,
  confidence: number,
): Promise<Resolved> {
  const candidates = (await findWish(music, own, intent)).filter(({ kind }) => kind === "track");
  const [best] = candidates;
  if (best === undefined) throw nothingFor(music, namesOf(intent).join(" "));
  if (confidence * best.likeness < ASK_BELOW)
    return { command: null, candidates: candidates.slice(0, MOST_CANDIDATES), certainty: best.likeness };
  return { command: { action: "queue", uri: best.uri }, candidates: null, certainty: best.likeness };
}

const namesOf = ({ query, playlist, album, artist }: Wish): string[] =>
  [query, playlist, album, artist].filter((part) => part !== null);

const nothingFor = ({ id }: MusicProvider, words: string): AppError =>
  new AppError("NOT_FOUND", { message: `${id} has nothing for ${JSON.stringify(words)}.`, details: { provider: id } });

const stateOf = async ({ player }: MusicProvider, asked: Asked): Promise<PlaybackState | null> =>
  asked === null ? player.state() : asked.state;

async function shifted(music: MusicProvider, asked: Asked, by: number): Promise<number> {
  const volume = (await stateOf(music, asked))?.volumePercent ?? null;
  if (volume === null) throw noDevice(music, "No active device reports its volume.");
  return Math.min(100, Math.max(0, volume + by));
}

async function moved(music: MusicProvider, asked: Asked, byMs: number): Promise<number> {
  const state = await stateOf(music, asked);
  if (!state?.currentTrack) throw noDevice(music, "No active device reports a track.");
  return Math.min(state.currentTrack.durationMs, Math.max(0, Math.round(state.progressMs + byMs)));
}

const noDevice = ({ id }: MusicProvider, message: string): AppError =>
  new AppError("DEVICE_NOT_FOUND", { message, details: { provider: id } });
