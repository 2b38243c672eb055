import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

import { AppError, invalidInput } from "#errors/app-error";
import { ERRORS, FAILED_WORK } from "#errors/catalogue";
import { federationCode } from "#errors/federation-codes";
import { lostConnection } from "#errors/lost-connection";
import { refusalIn } from "#errors/refusal-in";
import { isLackingVariables } from "#lib/lacking-variables";
import { ownOrigin } from "#lib/own-origin";
import { USUAL_SCOPES } from "#lib/usual-scopes";

/** Renders an error in the format of one part of the API. */
export type ErrorRenderer = (c: Context, error: AppError) => Response;

/** An error in the platform's envelope, as JSON text. */
export function errorText(c: Context, error: AppError): string {
  const { clock, requestId } = baseOf(c);
  return JSON.stringify({
    success: false,
    error: { code: error.code, message: error.message, details: error.details },
    meta: { timestamp: new Date(clock()).toISOString(), request_id: requestId },
  });
}

/** The platform's envelope, the default. */
const renderEnvelope: ErrorRenderer = (c, error) =>
  c.body(errorText(c, error), ERRORS[error.code].status, {
    "Content-Type": "application/json",
    ...(error.code === "UNAUTHORIZED" ? CHALLENGE : {}),
    ...error.headers,
  });

/** The challenge that every 401 must name (RFC 9110, 15.5.2). It does not make browsers ask for a password. */
const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="Tenure"' };

/** The federation protocol's: `detail` and `code`. */
const renderFederation: ErrorRenderer = (c, error) =>
  c.json({ detail: error.message, code: federationCode(error.code) }, ERRORS[error.code].status, error.headers);

/**
 * JSON-RPC's, of the Model Context Protocol. A challenge tells clients where to learn about credentials (RFC 9728), and
 * the scope to ask for.
 */
const renderRpc: ErrorRenderer = (c, { code, message, details, headers }) => {
  const { status } = ERRORS[code];
  const error = { code: RPC_CODES[status] ?? -32_000, message, data: { code, details } };
  const challenge = headers["WWW-Authenticate"] ?? (code === "UNAUTHORIZED" ? RPC_CHALLENGE : undefined);
  if (challenge === undefined) return c.json({ jsonrpc: "2.0", id: null, error }, status, headers);
  const metadata = `${ownOrigin(baseOf(c).config, c.req.url)}/.well-known/oauth-protected-resource/api/mcp`;
  return c.json({ jsonrpc: "2.0", id: null, error }, status, {
    ...headers,
    "WWW-Authenticate": `${challenge}, resource_metadata="${metadata}"`,
  });
};

const RPC_CHALLENGE = `Bearer realm="Tenure", scope="${USUAL_SCOPES.join(" ")}"`;

/** The protocol's numbers by status. */
const RPC_CODES: Readonly<Record<number, number>> = { 400: -32_600, 401: -32_001, 404: -32_001, 500: -32_603 };

/** OAuth's (RFC 6749, 5.2, and RFC 7591, 3.2.2). A refusal that has none of OAuth's codes gets the nearest one. */
const renderOAuth: ErrorRenderer = (c, { code, message, details, headers }) => {
  const { status } = ERRORS[code];
  const reason = details["reason"];
  const wrong = c.req.path === "/oauth/register" && status === 400 ? "invalid_client_metadata" : "invalid_request";
  const error = OAUTH_CODES.find((known) => known === reason) ?? (status < 500 ? wrong : "server_error");
  return c.json({ error, error_description: message }, status, headers);
};

const OAUTH_CODES = [
  "access_denied",
  "authorization_pending",
  "expired_token",
  "invalid_client",
  "invalid_client_metadata",
  "invalid_grant",
  "invalid_redirect_uri",
  "invalid_scope",
  "invalid_target",
  "slow_down",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
] as const;

/** Parts of the API with another error format than the envelope, by their mount path. */
const DIALECTS: readonly { mount: RegExp; render: ErrorRenderer }[] = [
  { mount: /^\/api\/federation\/agents(?:\/|$)/, render: renderFederation },
  { mount: /^\/api\/mcp$/, render: renderRpc },
  { mount: /^\/oauth\//, render: renderOAuth },
];

/** Answers with an error in the format of the requested part of the API. */
export const renderError: ErrorRenderer = (c, error) => {
  c.set("refusal", error); // the request's line in the log names it
  const dialect = DIALECTS.find(({ mount }) => mount.test(c.req.path));
  return (dialect?.render ?? renderEnvelope)(c, error);
};

/** Failed work of a tenant, such as its own script, is answered 500 and does not indicate a fault of the platform. */
function isFaultOfPlatform({ code, cause }: AppError): boolean {
  return ERRORS[code].status >= 500 && (cause !== undefined || !FAILED_WORK.has(code));
}

/** Turns anything thrown into an AppError; any other error is logged with its cause and answered with a fixed sentence. */
export function toAppError(c: Context, thrown: unknown): AppError {
  const refusal = refusalIn(thrown) ?? lostConnection(thrown);
  if (refusal) {
    if (isFaultOfPlatform(refusal)) baseOf(c).log.warn("refused", { code: refusal.code, cause: refusal.cause });
    return refusal;
  }
  if (isLackingVariables(thrown)) return new AppError("UNAVAILABLE", { message: thrown.message, cause: thrown.cause });
  if (thrown instanceof HTTPException && thrown.status === 400) {
    return /FormData/.test(thrown.message)
      ? invalidInput({ path: "body", code: "invalid_form", message: "The body is not a valid form." })
      : invalidInput({ path: "body", code: "invalid_json", message: "The body is not valid JSON." });
  }
  if (thrown instanceof HTTPException && thrown.status === 415) return new AppError("UNSUPPORTED_MEDIA_TYPE");
  baseOf(c).log.error("unexpected", { error: thrown });
  return new AppError("INTERNAL_ERROR", {
    message: "An internal error occurred. The request id identifies it in the logs.",
    cause: thrown,
  });
}

/** Works even when the failure came before the context was built. */
function baseOf(c: Context): Base {
  const base = c.get("base") as Base | undefined;
  return (
    base ?? {
      clock: Date.now,
      requestId: "req_unknown",
      config: { baseUrl: "" },
      log: { warn: bareLine, error: bareLine },
    }
  );
}

interface Base {
  clock: () => number;
  requestId: string;
  config: { baseUrl: string };
  log: { warn: LogLine; error: LogLine };
}

const bareLine: LogLine = (event, fields) => {
  const { error = fields?.["cause"] } = fields ?? {};
  // oxlint-disable-next-line no-console -- without a context there is no other log
  console.error(JSON.stringify({ level: "error", event, error: error instanceof Error ? error.message : undefined }));
};

type LogLine = (event: string, fields?: Record<string, unknown>) => void;
