import { type EncryptionKeys, openForRow, sealForRow } from "#lib/secret-box";

import type { ConnectionRow } from "./connection.queries.ts";

type Owner = Pick<ConnectionRow, "tenantId" | "provider">;

const placeOf = ({ tenantId, provider }: Owner) => ({ table: "connections", tenantId, row: provider });

/** Encrypts a token for the connection's row alone. */
export const sealToken = (token: string, keys: EncryptionKeys, owner: Owner): Promise<string> =>
  sealForRow(token, keys, placeOf(owner));

/** Decrypts a token of the connection's row. Throws for a token of another row. */
export const openToken = (sealed: string, keys: EncryptionKeys, owner: Owner): Promise<string> =>
  openForRow(sealed, keys, placeOf(owner));
