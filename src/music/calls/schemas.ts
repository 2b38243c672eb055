import { z } from "@hono/zod-openapi";

import type { MusicTrack } from "#connections/music/music-provider";
import { MUSIC_PROVIDER_IDS } from "#connections/providers/provider-id";
import { field } from "#http/field";

export const provider = () =>
  field(
    z.enum(MUSIC_PROVIDER_IDS),
    "Name of the music provider. `sandbox_music` simulates music for trying the API",
    "spotify",
  );

/** Fields that every music operation accepts in its body or query. */
export const forProvider = {
  provider: field(
    provider().optional(),
    "The provider to call. By default the one that is playing, or else the default provider, or else the one connected last",
  ),
};

const agentId = z.string().max(100).optional().openapi({
  format: "uuid",
  description: "The agent for which the call is made. Its level governs the call",
  example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
});

const approvalId = z.string().max(100).optional().openapi({
  format: "uuid",
  description: "An approval of exactly this call, for an intern",
  example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f",
});

/** Fields of a read for an agent. */
export const forReadingAgent = { agent_id: agentId };

/** Fields of a command for an agent. */
export const forAgent = { agent_id: agentId, approval_id: approvalId };

const trackFields = {
  uri: z.string().openapi({ example: "spotify:track:11dFghVXANMlKmJXsNCbNl" }),
  name: z.string().openapi({ example: "Cut To The Feeling" }),
  artist: field(z.string(), "Names of the artists, separated by commas", "Carly Rae Jepsen"),
  album: z.string().openapi({ example: "Cut To The Feeling" }),
  artworkUrl: z.string().nullable().openapi({ example: "https://images.example.com/cover.jpg" }),
  durationMs: field(z.int().min(0), "Length in milliseconds", 207_959),
};

export const Track = z.object(trackFields).openapi("MusicTrack");

/** Not the named schema: a named one that is nullable somewhere may become nullable everywhere. */
export const trackOrNull = (description: string) => field(z.object(trackFields).nullable(), description);

export const presentTrack = ({ uri, name, artists, album, artworkUrl, durationMs }: MusicTrack) => ({
  uri,
  name,
  artist: artists.join(", "),
  album,
  artworkUrl,
  durationMs,
});
