import type { Operation } from "#http/operation";

import { changePlaylistRoute } from "./change-playlist.route.ts";
import { createPlaylistRoute } from "./create-playlist.route.ts";
import { deletePlaylistRoute } from "./delete-playlist.route.ts";
import { listPlaylistTracksRoute } from "./list-playlist-tracks.route.ts";
import { listPlaylistsRoute } from "./list-playlists.route.ts";

export const playlistRoutes: readonly Operation[] = [
  listPlaylistsRoute,
  createPlaylistRoute,
  changePlaylistRoute,
  deletePlaylistRoute,
  listPlaylistTracksRoute,
];
