import { access, answer, enveloped, ok, operation } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

import { listPlaylistTracks } from "./list-playlist-tracks.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { MusicReadQuery, PlaylistPath, PlaylistTrackList, presentTracks } from "./schemas.ts";

export const listPlaylistTracksRoute = operation({
  method: "get",
  path: "/api/media/playlists/{playlist_id}/tracks",
  operationId: "listPlaylistTracks",
  tags: ["Music"],
  summary: "List the tracks of a playlist",
  description:
    "Asks the provider for the tracks of a playlist in their order, at most 500 of them. Without `provider`, the platform asks the account in which it last listed a playlist with this id.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { params: PlaylistPath, query: MusicReadQuery },
  responses: {
    ...ok(enveloped(PlaylistTrackList), "The tracks"),
    ...READING_REFUSALS,
  },
}).handle(async (c) => {
  const { playlist_id: playlistId } = c.req.valid("param");
  return answer(c, presentTracks(playlistId, await listPlaylistTracks(c.var.ctx, playlistId, c.req.valid("query"))));
});
