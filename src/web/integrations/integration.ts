import type { DataOf } from "#web/lib/operation.ts";
export type Integration = DataOf<"GET /api/integrations">["integrations"][number];

const FAILURES: Readonly<Record<string, string>> = {
  access_denied: "You did not allow the connection.",
  invalid_state: "This connection was started too long ago, or is already finished. Start it again.",
  other_person: "Another person started this connection. Only that person can finish it.",
  number_unknown: "WhatsApp did not say which phone number was allowed. Nothing is connected; try again.",
  number_taken: "Another tenant of this instance has connected this phone number.",
  token_exchange_failed: "The provider refused the connection. Start it again.",
};

/** The text for a failed connection in the address; null for an unknown reason. */
export function failureIn(error: string | undefined): string | null {
  const found = Object.entries(FAILURES).find(([reason]) => error?.endsWith(`_${reason}`));
  return found?.[1] ?? null;
}
