import { KnownSecrets, SECRET_MARK } from "#lib/known-secrets";

/** Headers whose values are credentials wherever they are sent. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "api-key",
  "x-api-key",
  "x-federation-key",
]);

/** The credentials in the headers of a request. */
export const credentialsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (CREDENTIAL_HEADERS.has(name.toLowerCase()) ? [value] : []));

/** Fields of a token request (RFC 6749, RFC 7009). An answer that grants may rightly repeat one, such as a refresh token that stays. */
const SECRET_FIELDS = ["client_secret", "client_assertion", "code", "code_verifier", "refresh_token", "token"];

/** The secrets in the form of a token request. */
export const secretFields = (body: unknown): string[] =>
  body instanceof URLSearchParams ? SECRET_FIELDS.flatMap((name) => body.getAll(name)) : [];

/**
 * The answer to a request without the secrets that were sent with it, because the service that was called may repeat them, and an
 * answer is stored, shown and sent on. Its body is searched while it passes.
 */
export function withoutSentSecrets(response: Response, sent: readonly (string | null | undefined)[]): Response {
  const secrets = KnownSecrets.of(sent);
  if (secrets.isEmpty) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of response.headers) {
    const clean = secrets.in(value);
    if (clean !== value) headers.set(name, clean);
  }
  // The length may change, and the runtime has unpacked the body.
  headers.delete("content-length");
  headers.delete("content-encoding");
  const body = response.body?.pipeThrough(replacing(secrets)) ?? null;
  return new Response(body, { status: response.status, statusText: secrets.in(response.statusText), headers });
}

const utf8 = new TextEncoder();
/** Gives each byte one character, so that a place in the text is a place in the bytes. */
const byteText = new TextDecoder("windows-1252");
const MARK = utf8.encode(SECRET_MARK);

function replacing(secrets: KnownSecrets): TransformStream<Uint8Array, Uint8Array> {
  const known = secrets.as((form) => byteText.decode(utf8.encode(form)));
  let held = new Uint8Array();
  const pass = (bytes: Uint8Array, isEnd: boolean, controller: TransformStreamDefaultController<Uint8Array>): void => {
    const { parts, heldFrom } = known.cut(byteText.decode(bytes), isEnd);
    for (const [index, [start, end]] of parts.entries()) {
      if (index > 0) controller.enqueue(MARK.slice());
      if (end > start) controller.enqueue(bytes.subarray(start, end));
    }
    held = bytes.slice(heldFrom);
  };
  return new TransformStream({
    transform: (chunk, controller) => pass(held.byteLength === 0 ? chunk : together(held, chunk), false, controller),
    flush: (controller) => pass(held, true, controller),
  });
}

function together(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(first);
  whole.set(second, first.byteLength);
  return whole;
}
