import type { MusicProvider, MusicTrack, PlaybackState } from "#connections/music/music-provider";
import { readMusicUri } from "#connections/music/track-uri";
import { AppError } from "#errors/app-error";

import type { PlayerCommand } from "./playback-command.ts";

/** A state of playback for an answer. */
export interface ToldState {
  /** Null when no device is active. */
  state: PlaybackState | null;
  /** Whether the provider reported all of it; otherwise it contains what was commanded. */
  isConfirmed: boolean;
}

/** Pauses before further readings: a provider may report the former state for about half a second. */
const PAUSES_MS = [300, 700];
/** The difference of a volume that a device rounds. */
const ROUNDED_PERCENT = 1;
/** How far a track may have played after a seek until its state is read. */
const PLAYED_ON_MS = 10_000;

const NOTHING: PlaybackState = {
  isPlaying: false,
  currentTrack: null,
  progressMs: 0,
  volumePercent: null,
  deviceId: null,
};

/**
 * Reads the state after a command until it agrees with the command, at most three times, and otherwise merges the
 * command into it. `before` is the state from before `next` and `previous`. Null when the provider reports no state.
 */
export async function settledState(
  { library }: Pick<MusicProvider, "library">,
  command: PlayerCommand,
  before: PlaybackState | null,
  read: () => Promise<ToldState | null>,
): Promise<ToldState | null> {
  let told = await read();
  for (const pauseMs of PAUSES_MS) {
    if (told === null || agrees(command, told.state, before)) return told;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    told = await read();
  }
  if (told === null || agrees(command, told.state, before)) return told;
  return { state: await merged(library, command, told.state ?? NOTHING), isConfirmed: false };
}

function agrees(command: PlayerCommand, state: PlaybackState | null, before: PlaybackState | null): boolean {
  if (state === null) return command.action === "pause" || command.action === "queue";
  switch (command.action) {
    case "play":
      return state.isPlaying && isOn(state, command.deviceId) && (command.uri === null || plays(state, command.uri));
    case "pause":
      return !state.isPlaying;
    case "next":
    case "previous":
      return hasMoved(state, before);
    case "volume":
      return Math.abs((state.volumePercent ?? -100) - command.percent) <= ROUNDED_PERCENT;
    case "seek":
      return state.progressMs >= command.positionMs && state.progressMs <= command.positionMs + PLAYED_ON_MS;
    // No provider reports its queue with the state.
    case "queue":
      return true;
    case "transfer":
      return state.deviceId === command.deviceId;
  }
}

const isOn = ({ deviceId }: PlaybackState, wanted: string | undefined): boolean =>
  wanted === undefined || deviceId === wanted;

const plays = ({ currentTrack, contextUri }: PlaybackState, uri: string): boolean =>
  readMusicUri(uri)?.kind === "track" ? currentTrack?.uri === uri : contextUri === undefined || contextUri === uri;

/** Another track, the same one from its beginning, or the end of the queue. Without a former track any state agrees. */
const hasMoved = (state: PlaybackState, before: PlaybackState | null): boolean =>
  !before?.currentTrack ||
  state.currentTrack?.uri !== before.currentTrack.uri ||
  state.progressMs < before.progressMs ||
  state.isPlaying !== before.isPlaying;

async function merged(
  library: MusicProvider["library"],
  command: PlayerCommand,
  state: PlaybackState,
): Promise<PlaybackState> {
  switch (command.action) {
    case "play": {
      const playing = { ...state, isPlaying: true, deviceId: command.deviceId ?? state.deviceId };
      if (command.uri === null || plays(state, command.uri)) return playing;
      return { ...playing, currentTrack: await trackOf(library, command.uri), progressMs: 0, contextUri: command.uri };
    }
    case "pause":
      return { ...state, isPlaying: false };
    // The next track is unknown, and the former one no longer plays.
    case "next":
    case "previous":
      return { ...state, currentTrack: null, progressMs: 0 };
    case "volume":
      return { ...state, volumePercent: command.percent };
    case "seek":
      return { ...state, progressMs: command.positionMs };
    case "queue":
      return state;
    case "transfer":
      return { ...state, deviceId: command.deviceId };
  }
}

/** The commanded track; null for a playlist, and when the provider does not describe it. */
async function trackOf(library: MusicProvider["library"], uri: string): Promise<MusicTrack | null> {
  if (readMusicUri(uri)?.kind !== "track") return null;
  try {
    return await library.track(uri);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
