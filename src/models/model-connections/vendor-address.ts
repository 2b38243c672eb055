import type { ModelSource } from "#engine/reasoning/models/model-source";

import type { ModelConnectionRow } from "./store.ts";

const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";

/** Where a connection's key is sent: its own address, else the vendor's. */
export const vendorAddress = ({ provider, baseUrl }: Pick<ModelConnectionRow, "provider" | "baseUrl">): string =>
  baseUrl ?? (provider === "anthropic" ? ANTHROPIC_URL : OPENAI_URL);

/** The address of a source's models as it is asked; empty for a model without one. Ways to write one address are equal. */
export function resolvedAddress({ provider, baseUrl }: Pick<ModelSource, "provider" | "baseUrl">): string {
  const written = baseUrl === "" && !hasAddress(provider) ? "" : vendorAddress({ provider, baseUrl: baseUrl || null });
  return URL.canParse(written) ? new URL(written).href.replace(/\/+$/, "") : written;
}

/** Whether models of a vendor are asked at an address, and not by a binding or a script. */
const hasAddress = (provider: ModelSource["provider"]): boolean => provider === "openai" || provider === "anthropic";
