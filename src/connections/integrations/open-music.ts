import { appleMusicOf } from "#connections/apple-music/apple-music";
import type { MusicProvider } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { spotifyMusic } from "#connections/spotify/spotify-music";

import type { OpenConnection } from "./open-connection.ts";

/** The adapter of an open connection, for a provider of music that is called over the network. */
export function musicOf(
  { row, call }: OpenConnection,
  id: Exclude<MusicProviderId, "sandbox_music">,
  addresses: Readonly<Record<"spotify.api" | "apple_music.api", string>>,
): MusicProvider {
  if (id === "spotify") return spotifyMusic(call, addresses["spotify.api"]);
  return appleMusicOf(call, addresses["apple_music.api"], row.details["storefront"]);
}
