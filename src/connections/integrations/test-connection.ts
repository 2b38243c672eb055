import type { Provider, ProviderAccount } from "#connections/providers/provider";
import { reauthenticationRequired } from "#connections/vendor-calls/call-vendor";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { shownName } from "#lib/hidden-characters";

import { findProvider } from "./catalogue.ts";
import { type OpenConnection, openConnection } from "./open-connection.ts";
import { renewTokens } from "./renew-tokens.ts";
import { openToken } from "./sealed-token.ts";
import { updateAccount } from "./store.ts";

export interface TestedConnection {
  provider: Provider["id"];
  latencyMs: number;
  account: ProviderAccount;
}

/**
 * Makes one harmless call to a connected provider, and records the answering account. For a connection by credentials
 * the call asks for a new token. Throws the call's errors.
 */
export async function testConnection(ctx: ServiceContext, name: string): Promise<TestedConnection> {
  const provider = findProvider(name);
  const { row, call } = await openConnection(ctx, provider.id);
  const startedAt = ctx.clock();
  const known: ProviderAccount = { id: row.accountId, name: row.accountName };
  const terms = provider.terms(ctx.config.providers);
  if (terms?.kind === "client_credentials" && (await renewTokens(ctx, row, terms)) === null)
    throw reauthenticationRequired(provider.id);
  const account = provider.probe === null ? known : await probed(ctx, provider.probe, { row, call });
  const result = { provider: provider.id, latencyMs: ctx.clock() - startedAt, account };
  const changed = {
    accountId: account.id,
    accountName: account.name,
    details: { ...row.details, ...account.details },
  };
  await commit(ctx, [updateAccount(row, changed)], { result });
  return result;
}

async function probed(
  ctx: ServiceContext,
  probe: NonNullable<Provider["probe"]>,
  { row, call }: Pick<OpenConnection, "row" | "call">,
): Promise<ProviderAccount> {
  const token = row.accessToken === null ? "" : await openToken(row.accessToken, ctx, row);
  const opened = { token, details: row.details };
  const account = probe.account((await call(probe.request(ctx.config.providers, opened))).body, opened);
  return { ...account, name: shownName(account.name) };
}
