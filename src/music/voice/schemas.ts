import { z } from "@hono/zod-openapi";

import { URI_KINDS } from "#connections/music/track-uri";
import { field } from "#http/field";
import { prose } from "#http/schemas";
import { forAgent, forProvider, provider } from "#music/calls/schemas";
import { Found, playbackOrNull, presentFound, presentTold } from "#music/playback/schemas";

import type { SpokenCommand } from "./speak-command.ts";
import type { VoiceIntent } from "./voice-intent.ts";

const VOICE_ACTIONS = ["play", "queue", "pause", "next", "previous", "volume", "seek", "transfer", "search"] as const;

export const SpeakCommandBody = z
  .strictObject({
    command: field(prose(500), "The spoken sentence, in English", "turn it up a little, please"),
    ...forProvider,
    ...forAgent,
  })
  .openapi("SpeakCommandBody", { example: { command: "turn it up a little, please" } });

const Parsed = z
  .object({
    original: field(z.string(), "The spoken sentence", "turn it up a little, please"),
    action: field(z.enum(VOICE_ACTIONS).nullable(), "The recognised action; null if nothing was recognised", "volume"),
    value: z.union([z.string().nullable(), z.number()]).openapi({
      description:
        "The words to play, to queue or to search for, the new volume, the new position in milliseconds, or the words for a device; null for other actions",
      anyOf: [{ type: "string", nullable: true }, { type: "number" }],
      example: 65,
    }),
    artist: field(z.string().nullable(), "The named artist", null),
    confidence: field(
      z.number().min(0).max(1),
      "Confidence of the interpretation and of the match that it found: 1 is an exact match of a pattern, 0 means that nothing was recognised. Below 0.7 nothing is played",
      0.88,
    ),
    provider: field(provider().nullable(), "The called provider; null if none was called", "spotify"),
  })
  .openapi("ParsedCommand");

const Candidate = z
  .object({
    uri: field(z.string(), "For `play` of `POST /api/media/playback`", "spotify:artist:4dpARuHxo51G3z768sgnrY"),
    kind: z.enum(URI_KINDS).openapi({ example: "artist" }),
    name: z.string().openapi({ example: "Adele" }),
    artist: field(z.string().nullable(), "The artist of a track or an album; otherwise null", null),
  })
  .openapi("VoiceCandidate");

export const SpokenView = z.object({
  parsed: Parsed,
  state: playbackOrNull("Current playback; null if no provider was called or reported it"),
  candidates: field(
    z.array(Candidate).max(5).optional(),
    "Possible meanings of the words, best match first, when none is certain; then nothing was played",
  ),
  results: field(Found.optional(), "Results of a search"),
});

export const presentSpoken = ({
  original,
  parsed: { intent, confidence },
  reached,
  done,
  found,
  candidates,
}: SpokenCommand): z.output<typeof SpokenView> => ({
  parsed: {
    original,
    action: intent?.action ?? null,
    value: reached ?? wordsOf(intent),
    artist: intent !== null && "artist" in intent ? intent.artist : null,
    confidence,
    provider: done?.provider ?? null,
  },
  state: done?.after ? presentTold(done.provider, done.after) : null,
  ...(found === undefined ? {} : { results: presentFound(found) }),
  ...(candidates === undefined
    ? {}
    : { candidates: candidates.map(({ uri, kind, name, artist }) => ({ uri, kind, name, artist })) }),
});

function wordsOf(intent: VoiceIntent | null): string | null {
  if (intent === null) return null;
  if (intent.action === "transfer") return intent.device;
  if (intent.action === "search") return intent.query;
  return intent.action === "play" || intent.action === "queue"
    ? (intent.query ?? intent.playlist ?? intent.album ?? intent.artist)
    : null;
}
