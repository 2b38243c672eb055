import { z } from "@hono/zod-openapi";

import { CONNECTION_STATES } from "#connections/integrations/connection-state";
import { field } from "#http/field";
import { provider } from "#music/calls/schemas";

import type { ListedProvider } from "./list-providers.ts";

const Provider = z
  .object({
    provider: provider(),
    name: field(z.string(), "Display name", "Spotify"),
    configured: field(z.boolean(), "Whether it can be connected on this instance", true),
    state: z.enum(CONNECTION_STATES).openapi({ example: "connected" }),
    is_default: field(z.boolean(), "Whether it is the tenant's default", true),
    is_sandbox: field(z.boolean(), "Whether its music is simulated, for trying the API", false),
  })
  .openapi("MusicProviderChoice");

export const ProviderList = z.object({
  providers: field(z.array(Provider), "Every music provider; there are three"),
});

export const DefaultProviderBody = z
  .strictObject({
    provider: field(provider().nullable(), "A connected provider; null removes the default"),
  })
  .openapi("DefaultMusicProvider", { example: { provider: "spotify" } });

export const DefaultProviderView = z.object({
  provider: field(provider().nullable(), "The current default; null for none"),
});

export const presentProvider = (listed: ListedProvider): z.output<typeof Provider> => ({
  provider: listed.id,
  name: listed.name,
  configured: listed.isConfigured,
  state: listed.state,
  is_default: listed.isDefault,
  is_sandbox: listed.id === "sandbox_music",
});
