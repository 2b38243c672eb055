import type { MusicProvider, PlaybackState } from "#connections/music/music-provider";
import { AppError } from "#errors/app-error";
import type { PlayerCommand, PlayerQuestion } from "#music/playback/playback-command";

import { findDevice } from "./find-device.ts";
import { findTitle, findWish, type ListenersOwn, type VoiceCandidate } from "./find-wish.ts";
import { RESUME, type SpokenTitle, type VoiceIntent, type Wish } from "./voice-intent.ts";

/** The state of the player, if it was already read. */
export type Asked = { state: PlaybackState | null } | null;

/** A command for an intent, or what the words may mean when that is not certain. */
export type Resolved = { intent: VoiceIntent } & Outcome;

type Outcome =
  | { command: PlayerCommand | PlayerQuestion; candidates: null; certainty: number }
  | { command: null; candidates: VoiceCandidate[]; certainty: number };

/** Below this confidence nothing is played, and the answer lists candidates. */
const ASK_BELOW = 0.7;
const MOST_CANDIDATES = 5;

interface Understood {
  intent: VoiceIntent;
  title: SpokenTitle | null;
  confidence: number;
}

/**
 * The command for an intent: words become the URI of their best match, a step becomes the resulting volume or position.
 * A title of exactly the spoken words comes before a reading that leaves some of them out or reads them as a device, and after an artist or a
 * place that the provider knows. Without certainty it returns candidates and not a command. Throws NOT_FOUND without a
 * match, and DEVICE_NOT_FOUND when no device has the name, or none reports its state.
 */
export async function resolveIntent(
  music: MusicProvider,
  own: ListenersOwn,
  asked: Asked,
  { intent, title, confidence }: Understood,
): Promise<Resolved> {
  const asHeard = async (): Promise<Resolved> => ({
    intent,
    ...(await outcomeOf(music, own, asked, intent, confidence)),
  });
  if (title === null) return asHeard();
  if (!isKnownFirst(intent)) return (await titled(music, own, title)) ?? (await asHeard());
  const heard = await asHeard().catch((error: unknown) => {
    if (error instanceof AppError && (error.code === "NOT_FOUND" || error.code === "DEVICE_NOT_FOUND")) return error;
    throw error;
  });
  if (!(heard instanceof AppError) && heard.command !== null) return heard;
  const found = await titled(music, own, title);
  if (found !== null) return found;
  if (heard instanceof AppError) throw heard;
  return heard;
}

/** Whether the reading with an artist or a place is tried first. Most sentences with `by` mean an artist, so they cost no second search. */
const isKnownFirst = (intent: VoiceIntent): boolean =>
  intent.action === "transfer" || ("artist" in intent && intent.artist !== null);

/** The command for a title that the provider has under exactly the spoken words; null without one. */
async function titled(
  music: MusicProvider,
  own: ListenersOwn,
  { action, words }: SpokenTitle,
): Promise<Resolved | null> {
  const best = (await findTitle(music, own, words)).find(({ kind }) => action === "play" || kind === "track");
  if (best === undefined) return null;
  const intent: VoiceIntent =
    action === "play" ? { action, device: null, ...RESUME, query: words } : { action, ...RESUME, query: words };
  return { intent, ...sure({ action, uri: best.uri }) };
}

async function outcomeOf(
  music: MusicProvider,
  own: ListenersOwn,
  asked: Asked,
  intent: VoiceIntent,
  confidence: number,
): Promise<Outcome> {
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

const sure = (command: PlayerCommand | PlayerQuestion): Outcome => ({ command, candidates: null, certainty: 1 });

const wordsOf = ({ query, artist }: { query: string | null; artist: string | null }): string =>
  [query, artist].filter((part) => part !== null).join(" ");

async function playing(
  music: MusicProvider,
  own: ListenersOwn,
  intent: Extract<VoiceIntent, { action: "play" }>,
  confidence: number,
): Promise<Outcome> {
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
): Promise<Outcome> {
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
