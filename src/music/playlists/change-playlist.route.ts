import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { changePlaylist } from "./change-playlist.ts";
import { CHANGING_REFUSALS } from "./refusals.contract.ts";
import { ChangedPlaylistView, ChangePlaylistBody, presentChanged } from "./schemas.ts";

export const changePlaylistRoute = operation({
  method: "put",
  path: "/api/media/playlists",
  operationId: "changePlaylist",
  tags: ["Music"],
  summary: "Add or remove tracks of a playlist",
  description:
    "Adds tracks at the end of a playlist, or removes every place of some. Many tracks go to the provider in parts; when a later part fails, `details.done` says how many were done before it. What a provider has no call for is refused with `NOT_SUPPORTED`: Apple Music removes no tracks. With `agent_id` the agent's level governs the call, as when a playlist is made.",
  ...access.tenant("INTEGRATION_MANAGE", { callsMusic: true }),
  request: jsonBody(ChangePlaylistBody, "The tracks"),
  responses: {
    ...ok(enveloped(ChangedPlaylistView), "What was changed"),
    ...CHANGING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => changePlaylist(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentChanged(resultOf(acted)) }),
  ),
);
