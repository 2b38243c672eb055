import { SANDBOX_TRACKS, sandboxTrack } from "./sandbox-catalogue.ts";

export const SANDBOX_DEVICES = [
  { id: "sandbox-desk", name: "Desk (sandbox)", type: "Computer" },
  { id: "sandbox-kitchen", name: "Kitchen (sandbox)", type: "Speaker" },
  { id: "sandbox-pocket", name: "Pocket (sandbox)", type: "Smartphone" },
] as const;

export interface SandboxPlaylist {
  id: string;
  name: string;
  description: string;
  isPublic: boolean;
  tracks: { id: string; addedAt: number }[];
  /** Increases with every change of the tracks. */
  version: number;
}

/** The stored state of a tenant's account. Tracks are stored by id. */
export interface SandboxAccount {
  deviceId: string;
  /** Volume of each device, 0 to 100. */
  volumes: Record<string, number>;
  queue: string[];
  /** The loaded index of the queue. */
  place: number;
  isPlaying: boolean;
  /** Milliseconds into that track, at `since`. */
  positionMs: number;
  /** When the state was last computed, in milliseconds since 1970. */
  since: number;
  /** Newest first. */
  heard: { id: string; at: number }[];
  playlists: SandboxPlaylist[];
  /** Number of playlists ever made; the last one's id has this number. */
  playlistsMade: number;
}

const MAX_HEARD = 50;
/** Number of tracks in the default queue. */
const FIRST_QUEUE = 50;
/** Number of tracks before the current one that stay in the queue. */
const KEPT_BEFORE = 50;
/** Maximum tracks after the current one. */
export const MAX_COMING = 500;
const FIRST_VOLUME = 50;

export const newAccount = (now: number): SandboxAccount => ({
  deviceId: SANDBOX_DEVICES[0].id,
  volumes: Object.fromEntries(SANDBOX_DEVICES.map(({ id }) => [id, FIRST_VOLUME])),
  queue: [],
  place: 0,
  isPlaying: false,
  positionMs: 0,
  since: now,
  heard: [],
  playlists: [],
  playlistsMade: 0,
});

/** The account at a time: playback has advanced since the last computation, and stops at the end of the queue. */
export function atTime(account: SandboxAccount, now: number): SandboxAccount {
  if (!account.isPlaying) return { ...account, since: now };
  let next: SandboxAccount = {
    ...account,
    positionMs: account.positionMs + Math.max(0, now - account.since),
    since: now,
  };
  for (let duration = durationOf(next); next.isPlaying && next.positionMs >= duration; duration = durationOf(next))
    next = toPlace({ ...next, positionMs: 0 }, next.place + 1, next.positionMs - duration, now);
  return next;
}

/**
 * Loads another index of the queue; past its end the player stops at the beginning. `positionMs` is the position in the
 * track.
 */
function toPlace(account: SandboxAccount, place: number, positionMs: number, now: number): SandboxAccount {
  if (place >= account.queue.length) return { ...account, place: 0, positionMs: 0, isPlaying: false, since: now };
  return heardNow({ ...account, place, positionMs, since: now }, now - positionMs);
}

const durationOf = ({ queue, place }: SandboxAccount): number => sandboxTrack(queue[place] ?? "")?.durationMs ?? 0;

/** Records the loaded track as heard, when it plays. */
function heardNow(account: SandboxAccount, at: number): SandboxAccount {
  const id = account.queue[account.place];
  if (!account.isPlaying || id === undefined) return account;
  return { ...account, heard: [{ id, at }, ...account.heard].slice(0, MAX_HEARD) };
}

/** Starts another queue. */
export const playQueue = (account: SandboxAccount, queue: readonly string[], now: number): SandboxAccount =>
  toPlace({ ...account, queue: [...queue], isPlaying: true }, 0, 0, now);

/** Adds a track after all others. Tracks that played long ago leave the queue. */
export function enqueue(account: SandboxAccount, id: string): SandboxAccount {
  const gone = Math.max(0, account.place - KEPT_BEFORE);
  return { ...account, queue: [...account.queue.slice(gone), id], place: account.place - gone };
}

/** Resumes; an account that has played nothing starts with the catalogue. */
export const resume = (account: SandboxAccount, now: number): SandboxAccount =>
  account.queue.length === 0
    ? playQueue(
        account,
        SANDBOX_TRACKS.slice(0, FIRST_QUEUE).map(({ id }) => id),
        now,
      )
    : { ...account, isPlaying: true, since: now };

export const pause = (account: SandboxAccount): SandboxAccount => ({ ...account, isPlaying: false });

/** The next or previous track. At the first track, its beginning. */
export const skip = (account: SandboxAccount, by: 1 | -1, now: number): SandboxAccount =>
  toPlace(account, Math.max(0, account.place + by), 0, now);

/** Past the end of the track the next one starts. */
export const seek = (account: SandboxAccount, positionMs: number, now: number): SandboxAccount =>
  positionMs < durationOf(account) || account.queue.length === 0
    ? { ...account, positionMs: account.queue.length === 0 ? 0 : positionMs, since: now }
    : skip(account, 1, now);

export const setVolume = (account: SandboxAccount, percent: number): SandboxAccount => ({
  ...account,
  volumes: { ...account.volumes, [account.deviceId]: percent },
});
