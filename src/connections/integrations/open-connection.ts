import type { Terms } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import type { ProviderId } from "#connections/providers/provider-id";
import { callVendor, reauthenticationRequired, type VendorLink } from "#connections/vendor-calls/call-vendor";
import { answersOf, keeperOf } from "#connections/vendor-calls/vendor-keeper-client";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { AppError } from "#errors/app-error";

import { providerOf } from "./catalogue.ts";
import { type ConnectionContext, meansOf } from "./connection-context.ts";
import { isRenewable, stateOf } from "./connection-state.ts";
import { giveUp, isRenewed, renewTokens } from "./renew-tokens.ts";
import { openToken } from "./sealed-token.ts";
import { type ConnectionRow, selectConnection } from "./store.ts";

/** A tenant's account at a provider, ready to be called. */
export interface OpenConnection {
  provider: Provider;
  /** The row as it was opened. */
  row: ConnectionRow;
  call: (request: VendorRequest) => Promise<VendorAnswer>;
}

/** Remaining life below which a token is renewed before use. */
const RENEWED_BEFORE_MS = 60_000;

/**
 * Opens the tenant's connection to a provider. Throws PROVIDER_NOT_CONNECTED, and REAUTHENTICATION_REQUIRED when it
 * ended. Calls renew tokens automatically.
 */
export async function openConnection(
  ctx: ConnectionContext,
  providerId: ProviderId,
  signal?: AbortSignal,
): Promise<OpenConnection> {
  const row = await selectConnection(ctx.db, ctx.tenant.id, providerId);
  return useConnection(ctx, providerId, row, signal);
}

/** As `openConnection`, for a row that was already read. */
export function useConnection(
  ctx: ConnectionContext,
  providerId: ProviderId,
  row: ConnectionRow | undefined,
  signal?: AbortSignal,
): OpenConnection {
  if (row === undefined) throw notConnected(providerId);
  if (stateOf(row, ctx.clock()) !== "connected") throw reauthenticationRequired(providerId);
  const provider = providerOf(providerId);
  const link = linkOf(ctx, provider, row);
  return { provider, row, call: (request) => callVendor(link, meansOf(ctx, signal), request) };
}

export const notConnected = (provider: ProviderId): AppError =>
  new AppError("PROVIDER_NOT_CONNECTED", {
    message: `${provider} is not connected.`,
    details: { provider, connect: `/api/integrations/${provider}/connect` },
  });

/** The link to the account. It keeps the newest tokens, so that one operation of several calls renews them once. */
function linkOf(ctx: ConnectionContext, provider: Provider, opened: ConnectionRow): VendorLink {
  const terms = provider.terms(ctx.config.providers);
  let current = opened;
  const renewed = async (): Promise<ConnectionRow | null> => {
    const row = isRenewed(terms) ? await renewTokens(ctx, current, terms) : await giveUp(ctx, current);
    current = row ?? current;
    return row;
  };
  return {
    provider: provider.id,
    reaches: provider.reaches(ctx.config.providers),
    rules: provider.rules,
    keeper: keeperFor(ctx, provider, terms),
    ...(provider.kind === "music" ? { answers: answersOf(ctx, opened) } : {}),
    ended: async () => void (await giveUp(ctx, current)),
    credentials: async (stale) => {
      const mustRenew = stale !== undefined || endsSoon(current, ctx.clock());
      const row = mustRenew ? await renewed() : current;
      if (row === null) return null;
      const token = row.accessToken === null ? null : await openToken(row.accessToken, ctx, row);
      return provider.headers(token, ctx.config.providers, ctx.clock, row.details);
    },
  };
}

/** The keeper of the vendor's limit; absent without one, and where the operator switched it off. */
function keeperFor(ctx: ConnectionContext, { id: provider, limit }: Provider, terms: Terms | null) {
  if (limit === undefined || terms?.kind !== "oauth2" || ctx.config.providers.unpaced.includes(provider))
    return undefined;
  return keeperOf(ctx, limit, { provider, clientId: terms.client.id, tenantId: ctx.tenant.id });
}

function endsSoon(row: ConnectionRow, now: number): boolean {
  const { accessExpiresAt } = row;
  return isRenewable(row) && accessExpiresAt !== null && now >= accessExpiresAt - RENEWED_BEFORE_MS;
}
