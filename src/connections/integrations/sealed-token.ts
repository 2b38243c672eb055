import type { EncryptionKeys } from "#lib/secret-box";
import { openFor, sealFor, type SecretContext } from "#platform/secrets/sealed-secret";

import type { ConnectionRow } from "./connection.queries.ts";

type Owner = Pick<ConnectionRow, "tenantId" | "provider">;

const ownerOf = ({ tenantId, provider }: Owner) => ({ tenantId, row: provider });

/** Encrypts a token for the connection's row alone. */
export const sealToken = (token: string, keys: EncryptionKeys, owner: Owner): Promise<string> =>
  sealFor("connections", ownerOf(owner), token, keys);

/** Decrypts a token of the connection's row. Throws for a token of another row. */
export const openToken = (sealed: string, ctx: SecretContext, owner: Owner): Promise<string> =>
  openFor("connections", ownerOf(owner), sealed, ctx);
