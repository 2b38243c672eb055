import { asObject, firstText, type JsonObject, objectIn, withoutUndefined } from "#lib/json-values";

/** An answer of a token endpoint in the form of RFC 6749, with the status that goes with it. */
export interface TokenAnswer {
  status: number;
  body: JsonObject;
}

/**
 * An answer of a token endpoint as servers really send it, in the form of RFC 6749; null for one that is no such answer. Null is absent, a part
 * that cannot be read costs that part, and a token is never lost for what is beside it. An `id_token` that was not requested is dropped,
 * because it would have to be verified. An error with the status of a success gets one of an error.
 */
export function tokenAnswer(text: string, status: number): TokenAnswer | null {
  const given = objectIn(text) ?? formIn(text);
  if (given === null) return null;
  const token = firstText(given["access_token"]);
  const isSuccess = status >= 200 && status < 300;
  const error = errorIn(isSuccess ? { ...given, code: undefined } : given);
  if (token !== null && isSuccess)
    return {
      status: 200,
      body: withoutUndefined({
        access_token: token,
        token_type: firstText(given["token_type"])?.trim() ?? "bearer",
        expires_in: secondsIn(given["expires_in"]),
        refresh_token: firstText(given["refresh_token"]) ?? undefined,
        scope: scopeIn(given["scope"]),
      }),
    };
  if (error === null) return { status: isSuccess ? 200 : status, body: {} };
  return { status: isSuccess ? 400 : status, body: error };
}

/** The error of an answer. Some servers send `{code, message}`, or an object; null without one. */
function errorIn({ error, error_description: description, code, message }: JsonObject): JsonObject | null {
  const inner = asObject(error) ?? {};
  const name = firstText(error, inner["code"], inner["type"], inner["status"], code);
  if (name === null) return null;
  const words = firstText(description, inner["message"], message);
  return { error: name, ...(words === null ? {} : { error_description: words }) };
}

/** GitHub and others answer with a form where nothing else was asked for. */
function formIn(text: string): JsonObject | null {
  const form = /^[\w.-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : {};
  return "access_token" in form || "error" in form ? form : null;
}

/** A longer life, of more than a hundred years, cannot be true. */
const LONGEST_SECONDS = 3_200_000_000;

/** Seconds until something ends, also as a text; undefined for none, and for what cannot be true. */
export function secondsIn(given: unknown): number | undefined {
  const seconds = typeof given === "string" ? Number.parseFloat(given) : given;
  return typeof seconds === "number" && seconds > 0 && seconds <= LONGEST_SECONDS ? seconds : undefined;
}

/** Scopes separated by spaces. Some servers send a list. */
function scopeIn(given: unknown): string | undefined {
  const scopes = Array.isArray(given) ? given.filter((scope) => typeof scope === "string").join(" ") : given;
  return typeof scopes === "string" && scopes.trim() !== "" ? scopes.trim() : undefined;
}
