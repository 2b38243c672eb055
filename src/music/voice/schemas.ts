import { z } from "@hono/zod-openapi";

import { prose } from "#http/schemas";
import { forAgent, forProvider, provider } from "#music/calls/schemas";
import { Found, playbackOrNull, presentFound, presentTold } from "#music/playback/schemas";

import type { SpokenCommand } from "./speak-command.ts";
import type { VoiceIntent } from "./voice-intent.ts";

const VOICE_ACTIONS = ["play", "pause", "next", "previous", "volume", "search"] as const;

export const SpeakCommandBody = z
  .strictObject({
    command: prose(500).openapi({
      description: "The spoken sentence, in English",
      example: "turn it up a little, please",
    }),
    ...forProvider,
    ...forAgent,
  })
  .openapi("SpeakCommandBody", { example: { command: "turn it up a little, please" } });

const Parsed = z
  .object({
    original: z.string().openapi({ description: "The spoken sentence", example: "turn it up a little, please" }),
    action: z
      .enum(VOICE_ACTIONS)
      .nullable()
      .openapi({ description: "The recognised action; null if nothing was recognised", example: "volume" }),
    value: z.union([z.string().nullable(), z.number()]).openapi({
      description: "The words to play or to search for, or the new volume; null for other actions",
      anyOf: [{ type: "string", nullable: true }, { type: "number" }],
      example: 65,
    }),
    artist: z.string().nullable().openapi({ description: "The named artist", example: null }),
    confidence: z.number().min(0).max(1).openapi({
      description:
        "Confidence of the interpretation: 1 is an exact match of a pattern, 0 means that nothing was recognised",
      example: 0.88,
    }),
    provider: provider()
      .nullable()
      .openapi({ description: "The called provider; null if none was called", example: "spotify" }),
  })
  .openapi("ParsedCommand");

export const SpokenView = z.object({
  parsed: Parsed,
  state: playbackOrNull("Current playback; null if no provider was called or reported it"),
  results: Found.optional().openapi({ description: "Results of a search" }),
});

export const presentSpoken = ({
  original,
  parsed: { intent, confidence },
  percent,
  done,
  found,
}: SpokenCommand): z.output<typeof SpokenView> => ({
  parsed: {
    original,
    action: intent?.action ?? null,
    value: percent ?? wordsOf(intent),
    artist: intent !== null && "artist" in intent ? intent.artist : null,
    confidence,
    provider: done?.provider ?? null,
  },
  state: done?.after ? presentTold(done.provider, done.after) : null,
  ...(found === undefined ? {} : { results: presentFound(found) }),
});

const wordsOf = (intent: VoiceIntent | null): string | null =>
  intent !== null && "query" in intent ? (intent.query ?? intent.artist) : null;
