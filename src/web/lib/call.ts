import { errorOf, TenureError as ApiError } from "#sdk/tenure-error";

import { forgetAnswers, keepAnswer, keptAnswer } from "./answers.ts";
import { noteLost, noteReached } from "./connection.ts";
import type { AnswerOf, CallOptions, DataOf, Existing, Method, OperationAt, Query, TypedOptions } from "./operation.ts";
import { randomKey } from "./random-key.ts";

export { ApiError };

/** Told when the session is over, so that the page asks to sign in again. */
let onSignedOut: () => void = () => {};
export const whenSignedOut = (react: () => void): void => {
  onSignedOut = react;
};

const SIGN_IN = new Set(["/api/auth/login", "/api/auth/two-factor/verify", "/api/sample-workspace/leave"]);

/** Whether it was refused for want of a session, and not for a wrong password or code of a form. */
const isSessionOver = (path: string, { status, details: { reason } }: ApiError): boolean =>
  status === 401 && !SIGN_IN.has(path) && reason !== "password" && reason !== "code";

/**
 * Calls an operation of the API with the browser's session cookie. Gives the whole body: `{data}` of enveloped operations, the flat
 * shape of the others. Throws `ApiError`. Path, query and answer are those of the API document.
 */
export function call<const Verb extends Method, const Path extends string, Asked extends Query, Sent>(
  method: Verb,
  path: Path & Existing<Verb, Path>,
  options?: TypedOptions<OperationAt<Verb, Path>, Asked, Sent>,
): Promise<AnswerOf<OperationAt<Verb, Path>>>;
export function call(method: Method, path: string, options?: CallOptions): Promise<unknown> {
  return answer(method, path, options);
}

async function answer(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  const isRead = method === "GET" || options.isRead === true;
  const address = `${path}${queryText(options.query ?? {})}${isRead ? (JSON.stringify(options.body) ?? "") : ""}`;
  const known = isRead ? keptAnswer(options.signal, address) : undefined;
  if (known !== undefined) return known.body;
  const response = await ask(method, path, options);
  const body: unknown = await response.json().catch(() => {
    // For example the sign-in page of a network in between.
    throw new ApiError(response.status, "UNREADABLE", "The server's answer cannot be read.");
  });
  if (isRead) keepAnswer(address, body);
  return body;
}

/** `call` for operations with the envelope: only their `data`. */
export function callData<const Verb extends Method, const Path extends string, Asked extends Query, Sent>(
  method: Verb,
  path: Path & Existing<Verb, Path>,
  options?: TypedOptions<OperationAt<Verb, Path>, Asked, Sent>,
): Promise<DataOf<OperationAt<Verb, Path>>>;
export async function callData(method: Method, path: string, options?: CallOptions): Promise<unknown> {
  return ((await answer(method, path, options)) as { data: unknown }).data;
}

/** A success whose body is not read yet, for an answer that comes piece by piece. Throws `ApiError`. */
export async function ask(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await fetch(`${path}${queryText(options.query ?? {})}`, {
    method,
    credentials: "same-origin",
    // Public answers may be kept for a minute; who just changed something wants to see it.
    cache: "no-cache",
    headers: {
      Accept: "application/json",
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      // A browser may send a request again whose kept connection broke; with a key the effect happens once.
      ...(method === "GET" ? {} : { "Idempotency-Key": randomKey() }),
      ...options.headers,
    },
    body: options.text ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
    keepalive: options.isLeaving ?? false,
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    noteLost();
    throw new ApiError(0, "UNREACHABLE", "The server cannot be reached.", {});
  });
  noteReached();
  // Kept answers may be older than the change.
  if (method !== "GET" && options.isRead !== true) forgetAnswers();
  if (response.ok) return response;
  const error = await errorOf(response);
  if (!isSessionOver(path, error)) throw error;
  onSignedOut();
  throw new ApiError(error.status, error.code, "Your session has ended, so this was not done.", error.details);
}

/** A query as an address has it, with its `?`. What is null, undefined or empty is left out. */
export function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}
