import type { BaseContext } from "#context";

import { publishedKeys, type FederationKey } from "./federation-keys.ts";

/** The keys that others check our bundles with. */
export const getFederationKeys = async ({
  config,
  clock,
}: Pick<BaseContext, "config" | "clock">): Promise<{ keys: FederationKey[] }> => ({
  keys: await publishedKeys(config, clock()),
});
