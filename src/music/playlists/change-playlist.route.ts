import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";
import { resultOf } from "#platform/effects/act-once";

import { changePlaylist } from "./change-playlist.ts";
import { CHANGING_REFUSALS } from "./refusals.contract.ts";
import { ChangedPlaylistView, ChangePlaylistBody, presentChanged } from "./schemas.ts";

export const changePlaylistRoute = operation({
  method: "put",
  path: "/api/media/playlists",
  operationId: "changePlaylist",
  tags: ["Music"],
  summary: "Add tracks to a playlist, or remove them",
  description:
    "Adds the tracks that a playlist does not have at its end, or removes every occurrence of the given tracks. A playlist has each track once; the platform compares its first 2,000 tracks (4,000 at Apple Music), and `already_present` counts what it left out. Many tracks are sent to the provider in parts; when a part fails, `details.done` is the number of tracks that earlier parts changed. A change that the provider does not support is refused with `NOT_SUPPORTED`: Apple Music cannot remove tracks. With `agent_id` the agent's level governs the call as for creating a playlist.",
  ...access.tenant("INTEGRATION_MANAGE", { counts: musicWindow }),
  request: jsonBody(ChangePlaylistBody, "The tracks"),
  responses: {
    ...ok(enveloped(ChangedPlaylistView), "The changes"),
    ...CHANGING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => changePlaylist(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentChanged(resultOf(acted)) }),
  ),
);
