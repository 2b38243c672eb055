import { z } from "@hono/zod-openapi";

import { CONNECTION_STATES } from "#connections/integrations/connection-state";
import { provider } from "#music/calls/schemas";

import type { ListedProvider } from "./list-providers.ts";

const Provider = z
  .object({
    provider: provider(),
    name: z.string().openapi({ description: "Display name", example: "Spotify" }),
    configured: z.boolean().openapi({ description: "Whether it can be connected on this instance", example: true }),
    state: z.enum(CONNECTION_STATES).openapi({ example: "connected" }),
    is_default: z.boolean().openapi({ description: "Whether it is the tenant's default", example: true }),
    is_sandbox: z
      .boolean()
      .openapi({ description: "Whether its music is simulated, for trying the API", example: false }),
  })
  .openapi("MusicProviderChoice");

export const ProviderList = z.object({
  providers: z.array(Provider).openapi({ description: "Every music provider; there are three" }),
});

export const DefaultProviderBody = z
  .strictObject({
    provider: provider().nullable().openapi({ description: "A connected provider; null removes the default" }),
  })
  .openapi("DefaultMusicProvider", { example: { provider: "spotify" } });

export const DefaultProviderView = z.object({
  provider: provider().nullable().openapi({ description: "The current default; null for none" }),
});

export const presentProvider = (listed: ListedProvider): z.output<typeof Provider> => ({
  provider: listed.id,
  name: listed.name,
  configured: listed.isConfigured,
  state: listed.state,
  is_default: listed.isDefault,
  is_sandbox: listed.id === "sandbox_music",
});
