import { errors, FlattenedSign, flattenedVerify, importJWK, type JWSHeaderParameters } from "jose";

import { toBase64Url } from "#lib/base64url";

/** How long a signature is valid: long enough for a cached answer, too short to serve an old bundle as a new one. */
export const SIGNATURE_LIFETIME_SECONDS = 3_600;
/** Maximum difference between two clocks. */
const TOLERANCE_SECONDS = 300;
const TYPE = "tenure-bundle+jws";

const encoder = new TextEncoder();

/**
 * A detached signature of a canonical text (RFC 8785): a compact JWS (RFC 7515) with Ed25519 (RFC 8037) without its
 * payload, as in appendix F. The header names the key, the time, and the end of its validity.
 */
export async function signDetached(
  canonicalText: string,
  { signing, kid }: { signing: CryptoKey; kid: string },
  now: number,
): Promise<string> {
  const iat = Math.floor(now / 1_000);
  const header = { alg: "EdDSA", kid, typ: TYPE, iat, exp: iat + SIGNATURE_LIFETIME_SECONDS };
  const jws = await new FlattenedSign(encoder.encode(canonicalText)).setProtectedHeader(header).sign(signing);
  return `${jws.protected ?? ""}..${jws.signature}`;
}

export interface CheckingKey {
  kid: string;
  x: string;
}

export type SignatureVerdict =
  | { ok: true; kid: string }
  | { ok: false; reason: "malformed" | "unknown_key" | "expired" | "forged" };

/** Whether a detached signature matches this canonical text, one of these keys, and the time. Never throws. */
export async function checkDetached(
  canonicalText: string,
  signature: string,
  keys: readonly CheckingKey[],
  now: number,
): Promise<SignatureVerdict> {
  const [, head = "", tail = ""] = /^([\w-]{1,2000})\.\.([\w-]{1,200})$/.exec(signature) ?? [];
  if (head === "") return { ok: false, reason: "malformed" };
  let verdict: SignatureVerdict = { ok: false, reason: "malformed" };
  try {
    const jws = { protected: head, payload: toBase64Url(encoder.encode(canonicalText)), signature: tail };
    await flattenedVerify(
      jws,
      async ({ kid, typ, iat, exp }: JWSHeaderParameters & { iat?: unknown; exp?: unknown }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) verdict = { ok: false, reason: "unknown_key" };
        else if (typ !== TYPE || !isTime(iat) || !isTime(exp)) verdict = { ok: false, reason: "malformed" };
        else if (isOutOfDate(iat, exp, now)) verdict = { ok: false, reason: "expired" };
        else verdict = { ok: true, kid: key.kid };
        if (!key || !verdict.ok) throw new errors.JWSInvalid("refused");
        return await importJWK({ kty: "OKP", crv: "Ed25519", x: key.x }, "EdDSA");
      },
      { algorithms: ["EdDSA"] },
    );
    return verdict;
  } catch (error) {
    if (!verdict.ok) return verdict;
    return { ok: false, reason: error instanceof errors.JWSSignatureVerificationFailed ? "forged" : "malformed" };
  }
}

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

/** Signed in the future, expired, or valid for too long. */
function isOutOfDate(iat: number, exp: number, now: number): boolean {
  const seconds = now / 1_000;
  return (
    iat > seconds + TOLERANCE_SECONDS ||
    exp < seconds - TOLERANCE_SECONDS ||
    exp - iat > 24 * SIGNATURE_LIFETIME_SECONDS
  );
}
