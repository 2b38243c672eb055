import type { ConnectionContext } from "#connections/integrations/connection-context";
import { openMusic } from "#connections/integrations/open-music";
import { MUSIC_PROVIDER_IDS } from "#connections/providers/provider-id";
import { desktopTools } from "#desktop/commands/desktop-tools";
import type { Tool } from "#engine/reasoning/tool";

import { designTools } from "./design-tools.ts";
import { evernoteTools } from "./evernote-tools.ts";
import { musicTools } from "./music-tools.ts";
import { MUSIC_TOOL_NAMES } from "./tool-names.ts";

/** Every tool of every provider, for a tenant's runs. */
export const providerTools = (ctx: ConnectionContext): Tool[] => [
  ...MUSIC_PROVIDER_IDS.flatMap((id) => musicTools(id, MUSIC_TOOL_NAMES[id], (signal) => openMusic(ctx, id, signal))),
  ...designTools(ctx),
  ...evernoteTools(ctx),
  ...desktopTools(ctx),
];
