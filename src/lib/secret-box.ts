import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";

import { fromBase64Url } from "#lib/base64url";
import { sha256Hex } from "#lib/digest";
import { originsOf } from "#lib/origins";

/** The part of the configuration that stored secrets depend on: 32 bytes each, base64url. */
export interface EncryptionKeys {
  encryptionKey: string;
  /** Former keys: still decrypt, never encrypt. */
  previousEncryptionKeys: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const OPTIONS = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** Whether a secret was sealed before rows had their keys: with the encryption key itself, good in any row. */
export const isFormer = (sealed: string): boolean => decodeProtectedHeader(sealed)["place"] === undefined;

/** Decrypts a secret of the former form. Throws when no configured key made it, or it was changed. */
export async function openFormer(sealed: string, keys: EncryptionKeys): Promise<string> {
  const keyOf = async ({ kid }: { kid?: string }) => fromBase64Url(await findSecret(kid, keys));
  const { plaintext } = await compactDecrypt(sealed, keyOf, OPTIONS);
  return decoder.decode(plaintext);
}

/** The row that a sealed secret belongs to, and the addresses that it may be sent to. */
export interface SecretPlace {
  table: string;
  tenantId: string;
  row: string;
  /** Their origins are sealed with the secret; absent for a secret that is sent to no address of the row. */
  goesTo?: readonly string[] | undefined;
}

/**
 * Encrypts a secret for one row: compact JWE (RFC 7516), `dir` with A256GCM, with a key of its tenant and table, which is
 * derived from the configured key that `kid` names. The protected header has the row and the origins. Copied into another
 * row or tenant it does not open, and neither for another origin.
 */
export async function sealForRow(plaintext: string, keys: EncryptionKeys, place: SecretPlace): Promise<string> {
  const kid = await keyId(keys.encryptionKey);
  return new CompactEncrypt(encoder.encode(plaintext))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, place: placeText(place), ...boundTo(place) })
    .encrypt(await rowKey(keys.encryptionKey, kid, place));
}

/**
 * Decrypts a secret of this row for the addresses that it is about to be sent to. A former key of the configuration still
 * decrypts what it encrypted. Throws when the secret belongs to another row or was given for other origins, no
 * configured key made it, or it was changed. Secrets of versions that sealed no origins open for all.
 */
export async function openForRow(sealed: string, keys: EncryptionKeys, place: SecretPlace): Promise<string> {
  const { place: sealedPlace, goes_to: bound } = decodeProtectedHeader(sealed) as {
    place?: string;
    goes_to?: string[];
  };
  if (sealedPlace !== placeText(place)) throw new Error("The secret belongs to another row.");
  if (bound !== undefined && !staysWithin(bound, place.goesTo))
    throw new Error("The secret was given for another address.");
  const { plaintext } = await compactDecrypt(
    sealed,
    async ({ kid }: { kid?: string }) => rowKey(await findSecret(kid, keys), kid ?? "", place),
    OPTIONS,
  );
  return decoder.decode(plaintext);
}

const placeText = ({ table, tenantId, row }: SecretPlace): string => JSON.stringify([table, tenantId, row]);

const boundTo = ({ goesTo }: SecretPlace): { goes_to?: string[] } =>
  goesTo === undefined ? {} : { goes_to: originsOf(goesTo) };

/** Whether each of these addresses has one of the origins. A secret of an address is opened for no one who names none. */
const staysWithin = (bound: readonly string[], goesTo: readonly string[] | undefined): boolean =>
  goesTo !== undefined && originsOf(goesTo).every((origin) => bound.includes(origin));

/** Derived keys by encryption key, table and tenant; the eldest is forgotten first. */
const rowKeys = new Map<string, Promise<Uint8Array>>();
const MAX_ROW_KEYS = 1_000;

/** The key of a tenant's secrets in one table, derived by HKDF-SHA256 (RFC 5869). */
function rowKey(secret: string, kid: string, { table, tenantId }: SecretPlace): Promise<Uint8Array> {
  const name = JSON.stringify([kid, table, tenantId]);
  const known = rowKeys.get(name);
  if (known !== undefined) return known;
  const [eldest] = rowKeys.keys();
  if (rowKeys.size >= MAX_ROW_KEYS && eldest !== undefined) rowKeys.delete(eldest);
  const derived = deriveKey(secret, `tenure sealed secret v1 ${table} ${tenantId}`);
  rowKeys.set(name, derived);
  return derived;
}

async function deriveKey(secret: string, info: string): Promise<Uint8Array> {
  const master = await crypto.subtle.importKey("raw", fromBase64Url(secret), "HKDF", false, ["deriveBits"]);
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, master, 256));
}

async function findSecret(kid: string | undefined, keys: EncryptionKeys): Promise<string> {
  for (const key of [keys.encryptionKey, ...keys.previousEncryptionKeys]) {
    if (kid === (await keyId(key))) return key;
  }
  throw new Error("The key that encrypted this secret is not configured (ENCRYPTION_KEY, ENCRYPTION_KEYS_PREVIOUS).");
}

/** The id of a key, which reveals nothing about it. */
const keyId = async (key: string): Promise<string> =>
  (await sha256Hex(`tenure-encryption-key:${key.replaceAll("=", "")}`)).slice(0, 16);
