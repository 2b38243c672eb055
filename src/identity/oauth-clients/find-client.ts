import type { BaseContext } from "#context/context";
import { unknownClient } from "#identity/oauth-server/oauth-refusal";
import { isUuid } from "#lib/uuid";

import { clientOfDocument, isDocumentAddress } from "./client-document.ts";
import { clientNameFault } from "./client-name.ts";
import type { OAuthClient } from "./oauth-client.ts";
import { type ClientRow, selectClient } from "./store.ts";

/** The program of a client id: one that registered, or one whose id is the address of its metadata document. */
export async function findClient(base: BaseContext, clientId: string): Promise<OAuthClient> {
  if (isUuid(clientId)) {
    const row = await selectClient(base.db, clientId);
    if (row) return clientOfRow(row);
  } else if (isDocumentAddress(clientId, base.config)) return clientOfDocument(base, clientId);
  throw unknownClient(
    "The client is unknown here. It must register first, or use the address of its metadata document.",
  );
}

/** A client of an earlier version may have a name that is refused today: it registers again. */
function clientOfRow({ id, name, redirectUris }: ClientRow): OAuthClient {
  const fault = clientNameFault(name);
  if (fault !== null) throw unknownClient(`The client's client_name ${fault}. It must register again.`);
  return { id, name, host: null, redirectUris, grantTypes: null };
}
