import { appleMusicOf } from "#connections/apple-music/apple-music";
import { appleMusic } from "#connections/apple-music/apple-music-provider";
import type { MusicProvider } from "#connections/music/music-provider";
import { spotifyMusic } from "#connections/spotify/spotify-music";
import { spotify } from "#connections/spotify/spotify-provider";

import type { Bench } from "./adapter-bench.ts";
import type { Deed } from "./deed.ts";

export const spotifyOf = ({ call, config }: Bench): MusicProvider =>
  spotifyMusic(call, config.addresses["spotify.api"]);
const appleOf = ({ call, config }: Bench): MusicProvider =>
  appleMusicOf(call, config.addresses["apple_music.api"], undefined);

const playlist = (trackUris: string[]) => ({ name: "Evening", description: "", isPublic: false, trackUris });

/** The operations of the music adapters. */
export const MUSIC_DEEDS: readonly Deed[] = [
  {
    name: "state",
    provider: spotify,
    safety: "read",
    call: /GET .*\/me\/player/,
    run: (b) => spotifyOf(b).player.state(),
  },
  {
    name: "search",
    provider: spotify,
    safety: "read",
    call: /GET .*\/search/,
    run: (b) => spotifyOf(b).library.search("rain", ["track"], 5),
  },
  {
    name: "pause",
    provider: spotify,
    safety: "repeatable",
    call: /PUT .*\/pause/,
    run: (b) => spotifyOf(b).player.pause(),
  },
  {
    name: "seek",
    provider: spotify,
    safety: "repeatable",
    call: /PUT .*\/seek/,
    run: (b) => spotifyOf(b).player.seek(5),
  },
  { name: "next", provider: spotify, safety: "once", call: /POST .*\/next/, run: (b) => spotifyOf(b).player.next() },
  {
    name: "create a playlist",
    provider: spotify,
    safety: "once",
    call: /POST .*\/me\/playlists/,
    run: (b) => spotifyOf(b).library.createPlaylist(playlist([])),
  },
  {
    name: "add tracks",
    provider: spotify,
    safety: "once",
    call: /POST .*\/items/,
    prepare: (b) => spotifyOf(b).library.createPlaylist(playlist([])),
    run: (b) => spotifyOf(b).library.addTracks("pl0", ["spotify:track:a"]),
  },
  {
    name: "remove tracks",
    provider: spotify,
    safety: "repeatable",
    call: /DELETE .*\/items/,
    prepare: (b) => spotifyOf(b).library.createPlaylist(playlist(["spotify:track:a"])),
    run: (b) => spotifyOf(b).library.removeTracks("pl0", ["spotify:track:a"]),
  },
  {
    name: "search",
    provider: appleMusic,
    safety: "read",
    call: /GET .*\/me\/library/,
    run: (b) => appleOf(b).library.playlists(),
  },
  {
    name: "create a playlist",
    provider: appleMusic,
    safety: "once",
    call: /POST .*\/playlists$/,
    run: (b) => appleOf(b).library.createPlaylist(playlist(["apple_music:track:1"])),
  },
  {
    name: "add tracks",
    provider: appleMusic,
    safety: "once",
    call: /POST .*\/tracks$/,
    prepare: (b) => appleOf(b).library.createPlaylist(playlist([])),
    run: (b) => appleOf(b).library.addTracks("p.0", ["apple_music:track:1"]),
  },
];
