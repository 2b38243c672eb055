import type { MusicTrack } from "#connections/music/music-provider";

import { albumArtwork } from "./album-artwork.ts";
import { ALBUMS, type SandboxAlbum, type SandboxMood } from "./albums.ts";
import { TITLES_LIKE_COMMANDS } from "./titles-like-commands.ts";

export const SCHEME = "sandbox_music";

/** All albums: no artist, album or track is real. */
export const SANDBOX_ALBUMS: readonly SandboxAlbum[] = [...ALBUMS, ...TITLES_LIKE_COMMANDS];

/** A fictitious track with its moods. */
export interface SandboxTrack extends MusicTrack {
  /** The last part of its URI. */
  id: string;
  artistId: string;
  albumId: string;
  moods: readonly SandboxMood[];
}

export const SANDBOX_TRACKS: readonly SandboxTrack[] = SANDBOX_ALBUMS.flatMap((album) => {
  const artworkUrl = albumArtwork(album.id);
  return album.tracks.map(([name, length], index): SandboxTrack => {
    const id = `${album.id}-${index + 1}`;
    return {
      id,
      uri: `${SCHEME}:track:${id}`,
      name,
      artists: [album.artist],
      artistId: slug(album.artist),
      albumId: album.id,
      album: album.name,
      artworkUrl,
      durationMs: millisecondsOf(length),
      isrc: null,
      genres: [...album.genres],
      moods: album.moods,
    };
  });
});

const BY_ID = new Map(SANDBOX_TRACKS.map((track) => [track.id, track]));

export const sandboxTrack = (id: string): SandboxTrack | undefined => BY_ID.get(id);

function millisecondsOf(length: string): number {
  const [minutes = 0, seconds = 0] = length.split(":").map(Number);
  return (minutes * 60 + seconds) * 1_000;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
