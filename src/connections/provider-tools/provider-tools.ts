import type { ConnectionContext } from "#connections/integrations/connection-context";
import { openConnection } from "#connections/integrations/open-connection";
import { musicOf } from "#connections/integrations/open-music";
import type { Tool } from "#engine/reasoning/tool";

import { designTools } from "./design-tools.ts";
import { evernoteTools } from "./evernote-tools.ts";
import { musicTools } from "./music-tools.ts";
import { MUSIC_TOOL_NAMES } from "./tool-names.ts";

/** Every tool of every provider, for a tenant's runs. */
export const providerTools = (ctx: ConnectionContext): Tool[] => [
  ...(["spotify", "apple_music"] as const).flatMap((id) =>
    musicTools(id, MUSIC_TOOL_NAMES[id], async (signal) =>
      musicOf(await openConnection(ctx, id, signal), id, ctx.config.providers.addresses),
    ),
  ),
  ...designTools(ctx),
  ...evernoteTools(ctx),
];
