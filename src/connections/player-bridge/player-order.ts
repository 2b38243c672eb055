/** Songs for a player: one, an album, a playlist, or several by their ids. */
export type PlayerQueue = { kind: "song" | "album" | "playlist"; id: string } | { kind: "songs"; ids: string[] };

/** A command to a linked player. */
export type PlayerOrder =
  /** Without a queue it resumes. */
  | { command: "play"; queue: PlayerQueue | null; positionMs?: number | undefined }
  /** Plays the songs after those that are in the player's queue. */
  | { command: "queue"; queue: PlayerQueue }
  | { command: "pause" | "next" | "previous" }
  | { command: "seek"; positionMs: number }
  | { command: "volume"; percent: number };

/** An order on its way to a player. */
export interface SentOrder {
  id: string;
  order: PlayerOrder;
}

/** The song that a player plays. */
export interface PlayerSong {
  /** The provider's id. */
  id: string;
  name: string;
  artist: string;
  album: string;
  artworkUrl: string | null;
  durationMs: number;
}

/** The state that a player reports. */
export interface PlayerReport {
  isPlaying: boolean;
  song: PlayerSong | null;
  progressMs: number;
  volumePercent: number | null;
}

/** Why a player did not carry out an order. */
export interface PlayerRefusal {
  reason: string;
  message: string;
}

/** An open player in the view of the platform. */
export interface OpenPlayer {
  id: string;
  name: string;
  /** Whether commands without a device go to it. */
  isActive: boolean;
  /** Null before its first report. */
  report: PlayerReport | null;
  /** When it reported that (milliseconds since 1970). */
  reportedAt: number;
  /** URI of the album, playlist or artist that it was told to play; null for songs. */
  contextUri: string | null;
}

/** The end of an order. */
export type OrderEnd =
  | { end: "done" }
  | { end: "refused"; refusal: PlayerRefusal }
  /** No such player is open. */
  | { end: "no_player" }
  /** The player never took it, so nothing happened. */
  | { end: "not_taken" }
  /** The player took it and reported nothing. */
  | { end: "no_answer" };
