import type { Provider, ProviderAccount } from "#connections/providers/provider";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { findProvider } from "./catalogue.ts";
import { openConnection } from "./open-connection.ts";
import { updateAccount } from "./store.ts";

export interface TestedConnection {
  provider: Provider["id"];
  latencyMs: number;
  account: ProviderAccount;
}

/** Makes one harmless call of a connected provider, and notes whose account answered. Throws what the call throws. */
export async function testConnection(ctx: ServiceContext, name: string): Promise<TestedConnection> {
  const provider = findProvider(name);
  const { row, call } = await openConnection(ctx, provider.id);
  const startedAt = ctx.clock();
  const known = { id: row.accountId, name: row.accountName };
  if (provider.probe === null && provider.terms(ctx.config.providers)?.kind !== "built_in")
    throw new AppError("NOT_SUPPORTED", {
      message: `${provider.name} has no call that changes nothing.`,
      details: { provider: provider.id },
    });
  const account: ProviderAccount =
    provider.probe === null
      ? known
      : provider.probe.account((await call(provider.probe.request(ctx.config.providers))).body);
  const result = { provider: provider.id, latencyMs: ctx.clock() - startedAt, account };
  const changed = {
    accountId: account.id,
    accountName: account.name,
    details: { ...row.details, ...account.details },
  };
  await commit(ctx, [updateAccount(row, changed)], { result });
  return result;
}
