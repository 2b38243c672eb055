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
    "Asks the provider for the account's playlists, at most 500 of them. The platform keeps a copy of the playlists and of the first tracks of each, from which recommendations learn which songs belong together. A playlist that is no longer listed is also removed from the copy. When the provider fails before the end of the list, or limits requests, the copy stays unchanged and is the answer, with `stale: true` and its time in `as_of`; without a copy the answer is `PLAYLIST_SYNC_FAILED` or `PROVIDER_RATE_LIMITED`.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { query: MusicReadQuery },
  responses: {
    ...ok(enveloped(PlaylistList), "The playlists"),
    ...READING_REFUSALS,
  },
}).handle(async (c) => answer(c, presentPlaylists(await listPlaylists(c.var.ctx, c.req.valid("query")))));
