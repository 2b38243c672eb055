import { requireUri } from "#connections/music/track-uri";
import type { MusicProviderId } from "#connections/providers/provider-id";

/** Throws INVALID_INPUT, with its path, for the first URI that is not a track of the provider. */
export function requireTracks(uris: readonly string[], provider: MusicProviderId, path: string): void {
  uris.forEach((uri, index) => requireUri(uri, provider, ["track"], `${path}.${index}`));
}
