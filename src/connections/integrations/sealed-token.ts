import type { EncryptionKeys } from "#lib/secret-box";
import { openFor, sealFor, type SecretContext } from "#platform/secrets/sealed-secret";

import type { ConnectionRow } from "./connection.queries.ts";

type Owner = Pick<ConnectionRow, "tenantId" | "provider">;

const ownerOf = ({ tenantId, provider }: Owner) => ({ tenantId, row: provider });

/** Encrypts a token for the connection's row alone. */
export const sealToken = (token: string, keys: EncryptionKeys, owner: Owner): Promise<string> =>
  sealFor("connections", ownerOf(owner), token, keys);

/** Encrypts the secret of a client for the connection's row, and for the addresses that tokens are asked from. */
export const sealClientSecret = (
  secret: string,
  keys: EncryptionKeys,
  owner: Owner,
  goesTo: readonly string[],
): Promise<string> => sealFor("connections", { ...ownerOf(owner), goesTo }, secret, keys);

/** Decrypts the secret of a client for these addresses. Throws for others. */
export const openClientSecret = (
  sealed: string,
  ctx: SecretContext,
  owner: Owner,
  goesTo: readonly string[],
): Promise<string> => openFor("connections", { ...ownerOf(owner), goesTo }, sealed, ctx);

/** Decrypts a token of the connection's row. Throws for a token of another row. */
export const openToken = (sealed: string, ctx: SecretContext, owner: Owner): Promise<string> =>
  openFor("connections", ownerOf(owner), sealed, ctx);
