import { type FoundServer, foundServers, NEAR_TIMEOUT_MS } from "./near-servers.ts";
import { listedModels } from "./try-connection.ts";
import type { VendorContext } from "./vendor-of-connection.ts";

/**
 * The model servers on the usual ports of this machine, for a private instance; none elsewhere. Each one is only asked for
 * its list of models.
 */
export const listModelServers = async (ctx: VendorContext): Promise<FoundServer[]> =>
  ctx.config.isPrivate
    ? foundServers(({ baseUrl }) =>
        listedModels(ctx, { provider: "openai-compatible", baseUrl, apiKey: null }, NEAR_TIMEOUT_MS),
      )
    : [];
