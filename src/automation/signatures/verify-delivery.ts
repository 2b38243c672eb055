import { equalInConstantTime } from "#lib/digest";

import type { Scheme, Signature } from "./schemes.ts";

/** A request as it arrived. */
export interface ShownRequest {
  header: (name: string) => string | undefined;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Why a request does not prove its sender. */
export type UnverifiedReason =
  | "missing_header"
  | "bad_form"
  | "stale"
  | "wrong_signature"
  | "former_secret"
  | "wrong_token";

export const UNVERIFIED_WORDS: Readonly<Record<UnverifiedReason, string>> = {
  missing_header: "A header of the signature is missing.",
  bad_form: "The signature does not have the form of the scheme.",
  stale: "The signature is too old, or its time is in the future.",
  wrong_signature: "The signature is not that of these bytes with the secret.",
  former_secret: "The signature is that of a former secret.",
  wrong_token: "The bearer token is not the secret.",
};

/** The trigger's secrets: those that count, and those that counted before, which only explain a refusal. */
export interface Secrets {
  valid: readonly string[];
  former: readonly string[];
}

/**
 * Null when a request proves its sender, else the reason. The raw bytes are signed, and comparisons take the same time
 * wherever texts differ. `now` is milliseconds since 1970.
 */
export async function whyUnverified(
  { signature, id }: Scheme,
  { valid, former }: Secrets,
  request: ShownRequest,
  now: number,
): Promise<UnverifiedReason | null> {
  if (signature === null) return whyWrongToken(valid, request);
  const shown = request.header(signature.header);
  if (shown === undefined) return "missing_header";
  const time = timeOf(signature, shown, request);
  if (signature.time !== null && time === null) return "missing_header";
  const senderId = id !== null && "header" in id ? (request.header(id.header) ?? null) : null;
  if (signature.signed.includes("{id}") && senderId === null) return "missing_header";
  const signatures = signaturesIn(signature, shown);
  if (signatures.length === 0) return "bad_form";
  const signed = signedBytes(signature.signed, { id: senderId ?? "", timestamp: time ?? "", body: request.bytes });
  const isOfOne = async (secrets: readonly string[]): Promise<boolean> => {
    const found = await Promise.all(secrets.map((secret) => isSignedBy(signature, secret, signatures, signed)));
    return found.includes(true);
  };
  if (!(await isOfOne(valid))) return (await isOfOne(former)) ? "former_secret" : "wrong_signature";
  return signature.time !== null && isStale(time ?? "", signature.toleranceSeconds, now) ? "stale" : null;
}

function whyWrongToken(secrets: readonly string[], { header }: ShownRequest): UnverifiedReason | null {
  const shown = header("authorization");
  if (shown === undefined) return "missing_header";
  const token = /^Bearer +(\S+)$/i.exec(shown)?.[1];
  if (token === undefined) return "bad_form";
  return secrets.map((secret) => equalInConstantTime(secret, token)).includes(true) ? null : "wrong_token";
}

function timeOf({ time }: Signature, shown: string, { header }: ShownRequest): string | null {
  if (time === null) return null;
  if (time === "part") return partsOf(shown).find(([name]) => name === "t")?.[1] ?? null;
  return header(time.header) ?? null;
}

const partsOf = (text: string): [name: string, value: string][] =>
  text.split(",").map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
  });

/** A header holds few signatures: those of a secret and the former one. More are not looked at. */
const MAX_SIGNATURES = 10;

function signaturesIn(signature: Signature, shown: string): Uint8Array<ArrayBuffer>[] {
  return textsIn(signature, shown)
    .slice(0, MAX_SIGNATURES)
    .flatMap((text) => bytesOf(text, signature.encoding) ?? []);
}

function textsIn({ form, mark }: Signature, shown: string): string[] {
  if (form === "parts") return partsOf(shown).flatMap(([name, value]) => (name === mark ? [value] : []));
  const texts = form === "spaced" ? shown.split(" ") : [shown.trim()];
  return texts.flatMap((text) => (text.startsWith(mark) ? [text.slice(mark.length)] : []));
}

function bytesOf(text: string, encoding: "hex" | "base64"): Uint8Array<ArrayBuffer> | null {
  if (encoding === "hex")
    return /^(?:[0-9a-f]{2})+$/i.test(text)
      ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      : null;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0 ? decoded(text) : null;
}

const decoded = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const encoder = new TextEncoder();

function signedBytes(
  template: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: Uint8Array<ArrayBuffer> },
): Uint8Array<ArrayBuffer> {
  const parts = template
    .split("{body}")
    .map((text) =>
      encoder.encode(text.replace(/\{(id|timestamp)\}/g, (_all, name) => (name === "id" ? id : timestamp))),
    );
  const pieces = parts.flatMap((part, index) => (index === 0 ? [part] : [body, part]));
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const ENCODED = "whsec_";

function keyBytes(secret: string, isEncodedKey: boolean): Uint8Array<ArrayBuffer> {
  const text = secret.slice(ENCODED.length);
  const isBase64 = isEncodedKey && secret.startsWith(ENCODED) && bytesOf(text, "base64") !== null;
  return isBase64 ? decoded(text) : Uint8Array.from(encoder.encode(secret));
}

async function isSignedBy(
  { hash, isEncodedKey }: Signature,
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", keyBytes(secret, isEncodedKey), { name: "HMAC", hash }, false, [
    "verify",
  ]);
  const found = await Promise.all(signatures.map((one) => crypto.subtle.verify("HMAC", key, one, signed)));
  return found.includes(true);
}

/** Times are seconds since 1970. A time that is not a number counts as old. */
function isStale(time: string, toleranceSeconds: number, now: number): boolean {
  const at = /^\d{1,12}$/.test(time) ? Number(time) * 1_000 : Number.NEGATIVE_INFINITY;
  return Math.abs(now - at) > toleranceSeconds * 1_000;
}
