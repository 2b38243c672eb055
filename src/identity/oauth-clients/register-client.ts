import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";

import { requireGoodRedirect } from "./require-good-redirect.ts";
import { type ClientRow, insertClient } from "./store.ts";

/**
 * Registers a program (RFC 7591). It belongs to no workspace, so the operator's log has the event. Throws
 * `invalid_redirect_uri`.
 */
export async function registerClient(
  base: BaseContext,
  { name, redirectUris }: { name: string | undefined; redirectUris: string[] },
): Promise<ClientRow> {
  for (const address of redirectUris) requireGoodRedirect(address);
  const row: ClientRow = {
    id: base.newId(),
    name: name?.trim() || "A program without a name",
    redirectUris: [...new Set(redirectUris)],
    createdAt: base.clock(),
  };
  await commit(base, [insertClient(row)]);
  base.log.info("oauth_client_registered", { client: row.id, name: row.name });
  return row;
}
