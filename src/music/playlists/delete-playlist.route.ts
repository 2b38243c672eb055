import { access, enveloped, ok, operation, perform } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";
import { resultOf } from "#platform/effects/act-once";

import { deletePlaylist } from "./delete-playlist.ts";
import { CHANGING_REFUSALS } from "./refusals.contract.ts";
import { DeletedPlaylistView, DeletePlaylistQuery } from "./schemas.ts";

export const deletePlaylistRoute = operation({
  method: "delete",
  path: "/api/media/playlists",
  operationId: "deletePlaylist",
  tags: ["Music"],
  summary: "Remove a playlist from the account",
  description:
    "Removes a playlist. Spotify cannot delete playlists: the account stops following the playlist, which removes it from the list. Apple Music cannot remove playlists, and the request is refused with `NOT_SUPPORTED`. With `agent_id` the agent's level governs the call as for creating a playlist.",
  ...access.tenant("INTEGRATION_MANAGE", { counts: musicWindow }),
  request: { query: DeletePlaylistQuery },
  responses: {
    ...ok(enveloped(DeletedPlaylistView), "The playlist was removed"),
    ...CHANGING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deletePlaylist(ctx, c.req.valid("query")),
    (acted) => ({ status: 200, data: { deleted: true as const, ...resultOf(acted) } }),
  ),
);
