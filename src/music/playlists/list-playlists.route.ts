import { access, answer, enveloped, ok, operation } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

import { listPlaylists } from "./list-playlists.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { MusicReadQuery, PlaylistList, presentPlaylists } from "./schemas.ts";

export const listPlaylistsRoute = operation({
  method: "get",
  path: "/api/media/playlists",
  operationId: "listPlaylists",
  tags: ["Music"],
  summary: "List the playlists of an account",
  description:
    "Asks the provider for the account's playlists, at most 500 of them. The platform keeps a copy of the playlists and of the first tracks of each, from which recommendations learn which songs belong together. A playlist that is no longer listed is also removed from the copy. `PLAYLIST_SYNC_FAILED` means that the provider failed before the end of the list; the copy then stays unchanged.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { query: MusicReadQuery },
  responses: {
    ...ok(enveloped(PlaylistList), "The playlists"),
    ...READING_REFUSALS,
  },
}).handle(async (c) => answer(c, presentPlaylists(await listPlaylists(c.var.ctx, c.req.valid("query")))));
