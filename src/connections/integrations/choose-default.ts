import type { ProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { notConnected } from "./open-connection.ts";
import { requireConnection, updateDefault } from "./store.ts";

/** Makes a connected provider the default among those of its kind; null for none. Throws PROVIDER_NOT_CONNECTED. */
export async function chooseDefault<Id extends ProviderId>(
  ctx: ServiceContext,
  among: readonly Id[],
  provider: Id | null,
): Promise<{ provider: Id | null }> {
  const result = { provider };
  const rule = provider === null ? [] : [requireConnection(ctx.tenant.id, provider, () => notConnected(provider))];
  const audit = [
    auditChange(ctx, { action: "choose_default_provider", summary: `${provider ?? "none"} of ${among.join(", ")}` }),
  ];
  await commit(ctx, [...rule, updateDefault(ctx.tenant.id, among, provider)], { result, audit });
  return result;
}
