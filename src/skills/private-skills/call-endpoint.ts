import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { parseExact } from "#lib/exact-numbers";
import { isShallow } from "#lib/json";
import { readUpTo } from "#lib/read-up-to";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";

import { carryInput, type EndpointConfig, fillHeaders, readEndpoint } from "./endpoint.ts";

export interface EndpointCall {
  config: Record<string, unknown>;
  env: Record<string, string>;
  input: Record<string, unknown>;
  /** Unique to this call; sent as `Idempotency-Key`, so that an endpoint can detect a repetition. */
  callId: string;
  signal: AbortSignal;
}

/** Limit for name resolution, connection, headers and body together. */
const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 262_144;

/**
 * Calls an api skill's endpoint with the input and returns its answer, parsed when it is JSON, else as text. Only a 2xx
 * is an answer; of any other only the status is reported. Errors that prove the end of the effect say so
 * (`effectOfError`); a GET promises to have none (RFC 9110 section 9.2.1). Throws PROVIDER_ERROR, INVALID_INPUT when
 * the outbound guard refuses, EXECUTION_FAILED for headers that cannot be built.
 */
export async function callEndpoint(ctx: OutboundContext, call: EndpointCall): Promise<unknown> {
  const read = readEndpoint(call.config);
  if (!read.ok) throw unusable(`The skill's configuration has an invalid ${read.issues[0]?.path ?? "endpoint"}.`);
  try {
    return await askEndpoint(ctx, read.endpoint, call);
  } catch (error) {
    throw read.endpoint.method === "GET" && error instanceof AppError ? withoutEffect(error) : error;
  }
}

async function askEndpoint(ctx: OutboundContext, endpoint: EndpointConfig, call: EndpointCall): Promise<unknown> {
  const { method } = endpoint;
  const headers = headersOf(endpoint, call);
  const { url, body } = carryInput(endpoint, call.input);
  const response = await guardedFetch(ctx, url, {
    method,
    headers: body === null ? headers : { "content-type": "application/json", ...headers },
    ...(body === null ? {} : { body }),
    timeoutMs: TIMEOUT_MS,
    signal: call.signal,
    secrets: Object.values(call.env).filter((value) => Object.values(headers).some((sent) => sent.includes(value))),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw badStatus(response.status);
  }
  return readAnswer(response);
}

/**
 * A 4xx means that the request was not accepted. A redirect may follow the effect, and a 5xx may come halfway through
 * it.
 */
function badStatus(status: number): AppError {
  const error = new AppError("PROVIDER_ERROR", {
    message: `The endpoint answered ${status}.`,
    details: { reason: "bad_status", status },
  });
  return status >= 400 && status < 500 ? withoutEffect(error) : error;
}

function headersOf({ headers }: EndpointConfig, { env, callId }: EndpointCall): Record<string, string> {
  const { filled, missing, unusable: broken } = fillHeaders(headers, env);
  if (missing.length > 0) throw unusable(`The environment variable ${missing.join(", ")} is not set.`);
  if (broken.length > 0)
    throw unusable(`The header ${broken.join(", ")} contains characters that a header must not have.`);
  const own = {
    accept: "application/json, text/*;q=0.9",
    "user-agent": "Tenure-Skills/8.0",
    "idempotency-key": callId,
  };
  const lowerCase = Object.entries(filled).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return { ...own, ...Object.fromEntries(lowerCase) };
}

async function readAnswer(response: Response): Promise<unknown> {
  const bytes = await readUpTo(response, MAX_ANSWER_BYTES).catch((cause: unknown) => {
    throw new AppError("PROVIDER_ERROR", {
      message: "The endpoint's answer ended prematurely.",
      details: { reason: "broken_answer", effect: "happened" },
      cause,
    });
  });
  if (bytes === null) throw badAnswer(`The endpoint's answer has more than ${MAX_ANSWER_BYTES} bytes.`);
  if (bytes.length === 0) return null;
  const text = new TextDecoder().decode(bytes);
  if (!/[/+]json\b/i.test(response.headers.get("content-type") ?? "")) return text;
  const answer = parse(text);
  if (!isShallow(answer)) throw badAnswer("The endpoint's answer is nested too deeply.");
  return answer;
}

function parse(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    throw badAnswer("The endpoint declares its answer as JSON, but it is not valid JSON.");
  }
}

const badAnswer = (message: string): AppError =>
  new AppError("PROVIDER_ERROR", { message, details: { reason: "bad_answer", effect: "happened" } });

const unusable = (message: string): AppError => withoutEffect(new AppError("EXECUTION_FAILED", { message }));
