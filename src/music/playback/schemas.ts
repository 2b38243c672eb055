import { z } from "@hono/zod-openapi";

import type { PlaybackState } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { forProvider, forReadingAgent, presentTrack, provider, Track } from "#music/calls/schemas";

export const PlaybackQuery = z.object({ ...forProvider, ...forReadingAgent });

export const Playback = z
  .object({
    isPlaying: z.boolean().openapi({ example: true }),
    currentTrack: Track.nullable().openapi({ description: "Null when nothing is loaded" }),
    progressMs: z
      .int()
      .min(0)
      .openapi({ description: "Milliseconds from the beginning of the track", example: 42_000 }),
    durationMs: z.int().min(0).openapi({ description: "Length of the track; 0 without one", example: 207_959 }),
    volumePercent: z.int().min(0).max(100).nullable().openapi({
      description: "Null when no device is active, or the device does not tell",
      example: 60,
    }),
    deviceId: z.string().nullable().openapi({ description: "Null when no device is active", example: "device-1" }),
    provider: provider(),
  })
  .openapi("PlaybackState");

export const PlaybackView = z.object({ state: Playback });

export const presentPlayback = (id: MusicProviderId, state: PlaybackState | null): z.output<typeof Playback> => ({
  isPlaying: state?.isPlaying ?? false,
  currentTrack: state?.currentTrack ? presentTrack(state.currentTrack) : null,
  progressMs: Math.max(0, Math.round(state?.progressMs ?? 0)),
  durationMs: state?.currentTrack?.durationMs ?? 0,
  volumePercent: state?.volumePercent ?? null,
  deviceId: state?.deviceId ?? null,
  provider: id,
});
