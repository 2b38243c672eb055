import { access, created, enveloped, jsonBody, operation, perform } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";
import { resultOf } from "#platform/effects/act-once";

import { createPlaylist } from "./create-playlist.ts";
import { MAKING_REFUSALS } from "./refusals.contract.ts";
import { CreatePlaylistBody, PlaylistView, presentPlaylist } from "./schemas.ts";

export const createPlaylistRoute = operation({
  method: "post",
  path: "/api/media/playlists",
  operationId: "createPlaylist",
  tags: ["Music"],
  summary: "Create a playlist",
  description:
    "Creates a playlist in the account, with the given tracks if there are any. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request.",
  ...access.tenant("INTEGRATION_MANAGE", { counts: musicWindow }),
  request: jsonBody(CreatePlaylistBody, "The playlist"),
  responses: {
    ...created(enveloped(PlaylistView), "The playlist was created"),
    ...MAKING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createPlaylist(ctx, c.req.valid("json")),
    (acted) => {
      const playlist = presentPlaylist(resultOf(acted));
      const location = `/api/media/playlists/${encodeURIComponent(playlist.id)}/tracks`;
      return { status: 201, location, data: { playlist } };
    },
  ),
);
