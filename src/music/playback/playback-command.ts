import { readMusicUri, URI_KINDS, type UriKind } from "#connections/music/track-uri";
import { invalidInput } from "#errors/app-error";

export const PLAYBACK_ACTIONS = [
  "play",
  "pause",
  "next",
  "previous",
  "volume",
  "seek",
  "queue",
  "transfer",
  "search",
  "getDevices",
] as const;
export type PlaybackAction = (typeof PLAYBACK_ACTIONS)[number];

export type PlayerCommand =
  /** Without a URI, paused playback resumes; without a device, on the active one. */
  | { action: "play"; uri: string | null; deviceId?: string }
  | { action: "pause" }
  /** Without a count, by one track. */
  | { action: "next" | "previous"; count?: number }
  | { action: "volume"; percent: number }
  | { action: "seek"; positionMs: number }
  | { action: "queue"; uri: string }
  | { action: "transfer"; deviceId: string };

/** A question to a provider that changes nothing. */
export type PlayerQuestion = { action: "search"; query: string } | { action: "getDevices" };

export type PlaybackCommand = PlayerCommand | PlayerQuestion;

type Value = string | number | undefined;

const LONGEST_QUERY = 250;
const LONGEST_DEVICE_ID = 200;
const DAY_MS = 86_400_000;

/** An action with its value. Throws INVALID_INPUT for an invalid value. */
export function readPlaybackCommand(action: PlaybackAction, value: Value, deviceId?: string): PlaybackCommand {
  if (deviceId !== undefined && action !== "play")
    throw invalidInput({
      path: "body.device_id",
      code: "unexpected",
      message: "must be absent: only play takes a device; transfer names it as value",
    });
  switch (action) {
    case "play": {
      const uri = value === undefined ? null : playable(value);
      return { action, uri, ...(deviceId === undefined ? {} : { deviceId }) };
    }
    case "volume":
      return { action, percent: whole(value, 100) };
    case "seek":
      return { action, positionMs: whole(value, DAY_MS) };
    case "queue":
      return { action, uri: playable(value, ["track"]) };
    case "transfer":
      return { action, deviceId: words(value, LONGEST_DEVICE_ID) };
    case "search":
      return { action, query: words(value, LONGEST_QUERY).trim() };
    case "pause":
    case "next":
    case "previous":
    case "getDevices":
      if (value !== undefined) throw badValue("unexpected", `must be absent: ${action} takes no value`);
      return { action };
  }
}

/** Whether a command changes nothing. */
export const isQuestion = (command: PlaybackCommand): command is PlayerQuestion =>
  command.action === "search" || command.action === "getDevices";

function playable(value: Value, kinds: readonly UriKind[] = URI_KINDS): string {
  const uri = typeof value === "string" ? readMusicUri(value) : null;
  if (uri !== null && kinds.includes(uri.kind)) return String(value);
  throw badValue("invalid_uri", `must be <provider>:<kind>:<id> with the kind ${kinds.join(" or ")}`);
}

function whole(value: Value, maximum: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= maximum) return value;
  throw badValue("invalid_value", `must be a whole number from 0 to ${maximum}`);
}

function words(value: Value, longest: number): string {
  if (typeof value === "string" && value.trim() !== "" && value.length <= longest && value.isWellFormed()) return value;
  throw badValue("invalid_value", `must be a text of 1 to ${longest} characters`);
}

const badValue = (code: string, message: string) => invalidInput({ path: "body.value", code, message });
