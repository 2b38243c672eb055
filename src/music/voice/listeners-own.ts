import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import { keptPlaylists } from "#music/playlists/kept-playlists";
import { listPlaylists } from "#music/playlists/list-playlists";
import { recommendMood } from "#music/recommendations/recommend-named";

import type { ListenersOwn } from "./find-wish.ts";

/** Number of tracks of a recommendation for a mood; the console asks for as many, so both share the stored answer. */
const FOR_A_MOOD = 20;

/** The data of the tenant as a listener at a provider. */
export const listenersOwn = (ctx: ServiceContext, { id: provider }: MusicProvider, agentId?: string): ListenersOwn => ({
  playlists: async (isFresh) => {
    const kept = (await keptPlaylists(ctx, provider)).playlists;
    if (kept.length > 0 || !isFresh) return kept;
    return (await listPlaylists(ctx, { provider, agent_id: agentId })).playlists;
  },
  forMood: async (mood) => {
    const { row } = await recommendMood(ctx, mood, { provider, limit: FOR_A_MOOD, agent_id: agentId });
    const [first] = row.songs;
    return first === undefined ? null : { uri: first.uri, name: first.name, artist: first.artists.join(", ") };
  },
});
