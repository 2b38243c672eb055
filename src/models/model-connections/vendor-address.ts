import type { ModelConnectionRow } from "./store.ts";

const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";

/** Where a connection's key is sent: its own address, else the vendor's. */
export const vendorAddress = ({ provider, baseUrl }: Pick<ModelConnectionRow, "provider" | "baseUrl">): string =>
  baseUrl ?? (provider === "anthropic" ? ANTHROPIC_URL : OPENAI_URL);
