import type {
  MusicLibrary,
  MusicPlayer,
  MusicProvider,
  MusicTrack,
  PlaybackState,
} from "#connections/music/music-provider";
import { requireUri } from "#connections/music/track-uri";
import { genresLikeness, readGenres } from "#engine/recommendation/genres";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

import {
  enqueue,
  MAX_COMING,
  pause,
  playQueue,
  resume,
  SANDBOX_DEVICES,
  type SandboxAccount,
  seek,
  setVolume,
  skip,
} from "./sandbox-account.ts";
import { SANDBOX_ALBUMS, SANDBOX_TRACKS, SCHEME, sandboxTrack, type SandboxTrack } from "./sandbox-catalogue.ts";
import {
  findPlaylist,
  presentPlaylist,
  unknownUri,
  withAdded,
  withoutPlaylist,
  withPlaylist,
  withRemoved,
} from "./sandbox-playlists.ts";
import { isNamed, searchTracks } from "./sandbox-search.ts";

/** The storage of tenants' accounts. */
export interface SandboxAccounts {
  /** The current state. */
  read: () => Promise<SandboxAccount>;
  /** Returns the account as it was written. `change` may be called again when another change won. */
  change: (change: (account: SandboxAccount, now: number) => SandboxAccount) => Promise<SandboxAccount>;
}

const PAGE = 50;

/** Fictitious music for one tenant that plays in real time without sound. */
export const sandboxMusicOf = (accounts: SandboxAccounts): MusicProvider => ({
  id: "sandbox_music",
  player: sandboxPlayer(accounts),
  library: sandboxLibrary(accounts),
});

function sandboxPlayer({ read, change }: SandboxAccounts): MusicPlayer {
  const command = async (apply: (account: SandboxAccount, now: number) => SandboxAccount): Promise<void> =>
    void (await change(apply));
  /** Performs a command on a device, to which playback moves; without one, on the active device. */
  const onDevice = async (
    deviceId: string | undefined,
    apply: (account: SandboxAccount, now: number) => SandboxAccount,
  ): Promise<void> => {
    if (deviceId !== undefined && SANDBOX_DEVICES.every(({ id }) => id !== deviceId)) throw unknownDevice();
    await command((account, now) => apply(deviceId === undefined ? account : { ...account, deviceId }, now));
  };
  return {
    state: async () => stateOf(await read()),
    devices: async () => devicesOf(await read()),
    play: (uri, deviceId) =>
      onDevice(deviceId, (account, now) =>
        uri === undefined ? resume(account, now) : playQueue(account, queueOf(account, uri), now),
      ),
    pause: () => command(pause),
    next: () => command((account, now) => skip(account, 1, now)),
    previous: () => command((account, now) => skip(account, -1, now)),
    seek: (positionMs) => command((account, now) => seek(account, positionMs, now)),
    setVolume: (percent) => command((account) => setVolume(account, percent)),
    queue: (uri) => command((account) => enqueue(withRoom(account), requireTrack(uri).id)),
    transfer: (deviceId) => onDevice(deviceId, (account) => account),
  };
}

const unknownDevice = (): AppError =>
  withoutEffect(
    new AppError("DEVICE_NOT_FOUND", {
      message: "The sandbox has no such device; `getDevices` lists its devices.",
      details: { provider: SCHEME },
    }),
  );

const stateOf = (account: SandboxAccount): PlaybackState => ({
  isPlaying: account.isPlaying,
  currentTrack: shown(sandboxTrack(account.queue[account.place] ?? "")),
  progressMs: account.positionMs,
  volumePercent: account.volumes[account.deviceId] ?? null,
  deviceId: account.deviceId,
});

const devicesOf = ({ deviceId, volumes }: SandboxAccount) =>
  SANDBOX_DEVICES.map(({ id, name, type }) => ({
    id,
    name,
    type,
    isActive: id === deviceId,
    volumePercent: volumes[id] ?? null,
  }));

/** A track is followed by the rest of its album; an album, a playlist or an artist plays whole. */
function queueOf(account: SandboxAccount, uri: string): string[] {
  const place = "body.value";
  const { kind, id } = requireUri(uri, SCHEME, ["track", "album", "playlist", "artist"], place);
  if (kind === "playlist") return findPlaylist(account, id).tracks.map((track) => track.id);
  if (kind === "artist") return idsOrRefuse(SANDBOX_TRACKS.filter(({ artistId }) => artistId === id));
  if (kind === "album") return idsOrRefuse(SANDBOX_TRACKS.filter((track) => track.albumId === id));
  const track = sandboxTrack(id);
  if (track === undefined) throw unknownUri(place);
  const album = SANDBOX_TRACKS.filter((one) => one.album === track.album);
  return album.slice(album.indexOf(track)).map((one) => one.id);
}

function requireTrack(uri: string): SandboxTrack {
  const track = sandboxTrack(requireUri(uri, SCHEME, ["track"], "body.value").id);
  if (track === undefined) throw unknownUri("body.value");
  return track;
}

/** Throws PLAYER_REFUSED for a full queue. */
function withRoom(account: SandboxAccount): SandboxAccount {
  if (account.queue.length - account.place <= MAX_COMING) return account;
  const message = `The sandbox's queue is full: ${MAX_COMING} tracks come after the current one.`;
  throw withoutEffect(new AppError("PLAYER_REFUSED", { message, details: { provider: SCHEME, reason: "queue_full" } }));
}

function idsOrRefuse(tracks: readonly SandboxTrack[]): string[] {
  if (tracks.length === 0) throw unknownUri("body.value");
  return tracks.map(({ id }) => id);
}

function sandboxLibrary({ read, change }: SandboxAccounts): MusicLibrary {
  return {
    search: async (query, kinds, limit) => {
      const tracks = searchTracks(query);
      const lists = kinds.includes("playlist") ? (await read()).playlists : [];
      return {
        tracks: kinds.includes("track") ? tracks.slice(0, limit).map(plain) : [],
        albums: kinds.includes("album") ? albumsNamed(query).slice(0, limit) : [],
        artists: kinds.includes("artist") ? artistsNamed(query).slice(0, limit) : [],
        playlists: lists
          .filter(({ name }) => isNamed(name, query))
          .slice(0, limit)
          .map(presentPlaylist),
      };
    },
    playlists: async (cursor = "0") => page((await read()).playlists, cursor, presentPlaylist),
    playlistTracks: async (playlistId, cursor = "0") =>
      page(findPlaylist(await read(), playlistId).tracks, cursor, ({ id, addedAt }, position) => {
        const track = shown(sandboxTrack(id));
        return track === null ? null : { track, position, addedAt: new Date(addedAt).toISOString() };
      }),
    trackCount: async (playlistId) => findPlaylist(await read(), playlistId).tracks.length,
    createPlaylist: async (playlist) => {
      const { playlists } = await change((account, now) => withPlaylist(account, playlist, now));
      const made = playlists.at(-1);
      if (made === undefined) throw new Error("The playlist was just created.");
      return presentPlaylist(made);
    },
    addTracks: async (playlistId, uris) => {
      let before = 0;
      const after = await change((account, now) => {
        before = findPlaylist(account, playlistId).tracks.length;
        return withAdded(account, playlistId, uris, now);
      });
      return findPlaylist(after, playlistId).tracks.length - before;
    },
    removeTracks: async (playlistId, uris) => {
      await change((account) => withRemoved(account, playlistId, uris));
      return uris.length;
    },
    deletePlaylist: async (playlistId) => void (await change((account) => withoutPlaylist(account, playlistId))),
    recentlyPlayed: async () =>
      (await read()).heard.flatMap(({ id, at }) => {
        const track = shown(sandboxTrack(id));
        return track === null ? [] : [{ track, playedAt: new Date(at).toISOString() }];
      }),
    aboutArtist: async (artistName) => {
      const tracks = tracksThat(({ artists }) => artists.some((name) => isNamed(name, artistName)));
      return { genres: [...new Set(tracks.flatMap(({ genres }) => genres))], tracks };
    },
    tracksOfGenres: async (genres, limit) =>
      genres.flatMap((genre) =>
        tracksLike(genre)
          .slice(0, Math.ceil(limit / genres.length))
          .map(plain),
      ),
    // Other people have no playlists here.
    tracksBeside: async () => ({ tracks: [], calls: 0 }),
    track: (uri) => Promise.resolve(shown(sandboxTrack(requireUri(uri, SCHEME, ["track"], "body.value").id))),
  };
}

const tracksThat = (fits: (track: SandboxTrack) => boolean): MusicTrack[] => SANDBOX_TRACKS.filter(fits).map(plain);

/** The tracks of a genre, then those of its neighbours, because the catalogue is too small to cover each. */
const tracksLike = (genre: string): SandboxTrack[] =>
  SANDBOX_TRACKS.map((track) => ({ track, likeness: genresLikeness(readGenres(track.genres), [genre]) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ track }) => track);

function page<Row, Item>(rows: readonly Row[], cursor: string, present: (row: Row, place: number) => Item | null) {
  const start = Number(cursor);
  if (!Number.isInteger(start) || start < 0) return { items: [], next: null };
  const items = rows.slice(start, start + PAGE).flatMap((row, index) => present(row, start + index) ?? []) as Exclude<
    Item,
    null
  >[];
  return { items, next: start + PAGE < rows.length ? String(start + PAGE) : null };
}

function artistsNamed(query: string) {
  const known = new Map(SANDBOX_TRACKS.map((track) => [track.artistId, track]));
  return [...known.values()]
    .filter(({ artists }) => artists.some((name) => isNamed(name, query)))
    .map(({ artistId, artists, artworkUrl }) => ({
      uri: `${SCHEME}:artist:${artistId}`,
      name: artists.join(", "),
      artworkUrl,
    }));
}

const albumsNamed = (query: string) =>
  SANDBOX_ALBUMS.filter(({ name, artist }) => isNamed(`${name} ${artist}`, query)).map(({ id, name, artist }) => ({
    uri: `${SCHEME}:album:${id}`,
    name,
    artists: [artist],
  }));

const shown = (track: SandboxTrack | undefined): MusicTrack | null => (track === undefined ? null : plain(track));

/** The fields of a track that every provider reports. */
const plain = ({
  id: _id,
  artistId: _artistId,
  albumId: _albumId,
  moods: _moods,
  ...track
}: SandboxTrack): MusicTrack => track;
