import type { BaseContext } from "#context";

import { sweepPlaylists } from "./sweep-playlists.ts";

/** Every minute. */
export const sweepPlaylistsCron = (ctx: BaseContext): Promise<void> => sweepPlaylists(ctx);
