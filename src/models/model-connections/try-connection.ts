import { operationAddress } from "#engine/reasoning/models/base-address";
import type { VendorFault } from "#engine/reasoning/vendor-fault";
import { AppError } from "#errors/app-error";
import { FREE } from "#models/model-spending/meter-of";
import { guardedFetch } from "#platform/outbound/guarded-fetch";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import type { ConnectionTrial } from "./connection-trial.ts";
import { modelNames } from "./model-names.ts";
import type { TryModelConnectionInput } from "./schemas.ts";
import { vendorAddress } from "./vendor-address.ts";
import { nearVendors, type VendorContext, vendorOf, type VendorParts } from "./vendor-of-connection.ts";

/** A model that must first be loaded takes a while. */
const TRIAL_TIMEOUT_MS = 60_000;
const LIST_TIMEOUT_MS = 10_000;

/** Tries a vendor that is not stored, and lists its models. Throws INVALID_INPUT for an address that the guard refuses. */
export async function tryNewConnection(
  ctx: VendorContext,
  { provider, base_url, api_key, model }: TryModelConnectionInput,
): Promise<ConnectionTrial & { models: string[] }> {
  const parts = {
    provider,
    baseUrl: base_url === undefined ? null : await requireVendorUrl(ctx, base_url),
    apiKey: api_key ?? null,
  };
  const models = await listedModels(ctx, parts);
  const asked = model ?? models[0];
  if (asked === undefined) return { ok: false, latencyMs: 0, model: null, error: NO_MODEL, models };
  return { ...(await tryVendor(ctx, parts, asked)), models };
}

const NO_MODEL = "The vendor does not list its models. Name one.";

/** A vendor's address without a trailing slash. Throws INVALID_INPUT for one that the outbound guard refuses. */
export const requireVendorUrl = async (ctx: VendorContext, url: string): Promise<string> =>
  (await requireOutboundUrl(nearVendors(ctx), url, "body.base_url")).replace(/\/+$/, "");

/** Asks a vendor's model for one word. Its failure is the outcome and is not thrown. */
export async function tryVendor(ctx: VendorContext, parts: VendorParts, model: string): Promise<ConnectionTrial> {
  const { askModel } = await import("#engine/reasoning/models/ask-model");
  const beganAt = ctx.clock();
  const trial = (error: string | null): ConnectionTrial => ({
    ok: error === null,
    latencyMs: ctx.clock() - beganAt,
    model,
    error,
  });
  try {
    await askModel({ ...vendorOf(ctx, parts), model, meter: FREE }, QUESTION, AbortSignal.timeout(TRIAL_TIMEOUT_MS));
    return trial(null);
  } catch (error) {
    return trial(saidOf(error));
  }
}

const QUESTION = {
  instructions: "Answer with one word.",
  prompt: "Say: works",
  temperature: 0,
  maxOutputTokens: 64,
};

/** The sentence of a failed call with the vendor's own words. */
export function saidOf(error: unknown): string {
  if (!(error instanceof AppError)) return "The call failed.";
  const { reason } = (error.cause ?? {}) as Partial<VendorFault>;
  return typeof reason === "string" && reason !== "" ? `${error.message} ${reason}` : error.message;
}

const ANTHROPIC_VERSION = "2023-06-01";

/** The names of a vendor's models, at most 100; empty when the vendor does not tell them. */
export async function listedModels(
  ctx: VendorContext,
  { provider, baseUrl, apiKey }: VendorParts,
  timeoutMs = LIST_TIMEOUT_MS,
): Promise<string[]> {
  const isAnthropic = provider === "anthropic";
  const credential: Record<string, string> = isAnthropic
    ? { "x-api-key": apiKey ?? "", "anthropic-version": ANTHROPIC_VERSION }
    : apiKey === null
      ? {}
      : { authorization: `Bearer ${apiKey}` };
  try {
    const response = await guardedFetch(
      nearVendors(ctx),
      operationAddress(vendorAddress({ provider, baseUrl }), "/models"),
      {
        headers: { accept: "application/json", ...credential },
        timeoutMs,
      },
    );
    return await modelNames(response);
  } catch {
    return [];
  }
}
