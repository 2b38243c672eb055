import type { BaseContext } from "#context/context";
import { unknownClient } from "#identity/oauth-server/oauth-refusal";
import { isUuid } from "#lib/uuid";

import { clientOfDocument, isDocumentAddress } from "./client-document.ts";
import type { OAuthClient } from "./oauth-client.ts";
import { selectClient } from "./store.ts";

/** The program of a client id: one that registered, or one whose id is the address of its metadata document. */
export async function findClient(base: BaseContext, clientId: string): Promise<OAuthClient> {
  if (isUuid(clientId)) {
    const row = await selectClient(base.db, clientId);
    if (row) return { id: row.id, name: row.name, host: null, redirectUris: row.redirectUris };
  } else if (isDocumentAddress(clientId, base.config)) return clientOfDocument(base, clientId);
  throw unknownClient(
    "The client is unknown here. It must register first, or use the address of its metadata document.",
  );
}
