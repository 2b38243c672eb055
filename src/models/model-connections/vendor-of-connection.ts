import type { BaseContext } from "#context/context";
import type { ModelConfiguration } from "#engine/reasoning/models/language-model";
import { AppError } from "#errors/app-error";
import { guardedFetch } from "#platform/outbound/guarded-fetch";
import { openFor } from "#platform/secrets/sealed-secret";

import { NEAR_SERVERS } from "./near-servers.ts";
import type { ModelConnectionRow } from "./store.ts";
import { vendorAddress } from "./vendor-address.ts";

export type VendorContext = Pick<BaseContext, "db" | "config" | "clock" | "bindings">;

/** The run's own limit is shorter. */
const LONGEST_CALL_MS = 1_800_000;

/** How to ask a vendor: the parts of a connection, with its key in clear. */
export type VendorParts = Pick<ModelConnectionRow, "provider"> & { baseUrl: string | null; apiKey: string | null };

/** The configuration of the engine for a vendor that a tenant named: its requests leave through the outbound guard. */
export const vendorOf = (ctx: VendorContext, { provider, baseUrl, apiKey }: VendorParts): ModelConfiguration => ({
  // Cloudflare's API takes OpenAI's wire; the instance's own binding would be the operator's account.
  provider: provider === "workers-ai" ? "openai-compatible" : provider,
  baseUrl: baseUrl ?? undefined,
  apiKey: apiKey ?? undefined,
  ai: undefined,
  fetch: guardedVendorFetch(ctx),
});

/** The key of a stored connection in clear, for its address; null without one. */
export const keyOfConnection = async (ctx: VendorContext, row: ModelConnectionRow): Promise<string | null> => {
  const { id, tenantId, apiKey } = row;
  const owner = { tenantId, row: id, goesTo: [vendorAddress(row)] };
  return apiKey === null ? null : openFor("model_connections", owner, apiKey, ctx);
};

/** The context whose guard also lets a private instance reach the model servers of this machine. */
export const nearVendors = <Context extends VendorContext>(ctx: Context): Context => ({
  ...ctx,
  config: {
    ...ctx.config,
    outboundAllowHosts: [...ctx.config.outboundAllowHosts, ...(ctx.config.isPrivate ? NEARBY_HOSTS : [])],
  },
});

const NEARBY_HOSTS = NEAR_SERVERS.map(({ baseUrl }) => new URL(baseUrl)).flatMap(({ hostname, port }) =>
  [hostname, "localhost"].map((host) => `${host}:${port}`),
);

/** The `fetch` of a vendor's client: no redirect is followed, and a broken connection is the vendor's fault. */
export function guardedVendorFetch(ctx: VendorContext): typeof globalThis.fetch {
  const near = nearVendors(ctx);
  return async (input, init) => {
    const request = new Request(input, init);
    const body = init?.body;
    try {
      return await guardedFetch(near, request.url, {
        method: request.method === "GET" ? "GET" : "POST",
        headers: Object.fromEntries(request.headers),
        ...(typeof body === "string" ? { body } : {}),
        timeoutMs: LONGEST_CALL_MS,
        ...(init?.signal ? { signal: init.signal } : {}),
      });
    } catch (error) {
      // The caller of the model recognizes the runtime's own error as a lost connection.
      if (error instanceof AppError && error.details["reason"] === "connection_failed") throw error.cause;
      throw error;
    }
  };
}
