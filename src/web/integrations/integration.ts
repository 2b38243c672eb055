import type { DataOf } from "#web/lib/operation.ts";
export type Integration = DataOf<"GET /api/integrations">["integrations"][number];

const FAILURES: Readonly<Record<string, string>> = {
  access_denied: "You did not allow the connection.",
  invalid_state: "That connection was begun too long ago, by somebody else, or is finished already. Begin it again.",
  number_taken: "Another tenant of this instance has connected this phone number.",
  token_exchange_failed: "The provider refused the connection. Begin it again.",
};

/** What the address says of a connection that failed, in words; null when it says nothing that is known. */
export function failureIn(error: string | undefined): string | null {
  const found = Object.entries(FAILURES).find(([reason]) => error?.endsWith(`_${reason}`));
  return found?.[1] ?? null;
}
