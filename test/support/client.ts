import { Agent, request } from "node:http";

import { expect, inject } from "vitest";

import type { Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";
import { requireDocumented } from "#test/support/document-check";
import { givePassword } from "#test/support/passwords";

export interface CallOptions {
  token?: string | undefined;
  apiKey?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, with the content type from `headers`. */
  rawBody?: string | Uint8Array;
  /** Sends the body in chunks, without its length. */
  chunked?: boolean;
  headers?: Record<string, string>;
  /** The address the call comes from; see `newAddress`. */
  from?: string;
  /** Another instance than the shared one. Its document is assumed to be the same. */
  baseUrl?: string;
}

export interface ApiError {
  code: string;
  message: string;
  details: Record<string, unknown>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  /** Parsed JSON, or text of another type. */
  body: unknown;
  /** The answer's bytes as they came. */
  text: string;
  /** The content of a success's envelope; fails the test on a refusal. */
  data<Data>(): Data;
  /** The content of a refusal's envelope. */
  error: ApiError | undefined;
}

/** The rejected paths of a request: `details.issues[].path`. */
export const issuePaths = ({ error }: Answer): string[] =>
  ((error?.details["issues"] ?? []) as { path: string }[]).map(({ path }) => path);

/** Proxied paths, which get the same answers as the API's. */
const PROXY = /^\/api\/proxy\/(?:api\/)?(?=\w)/;

/** Idle connections end on this side first: the instance ends them after five seconds, and a request just sent there would be lost. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 3_000 });

/**
 * Calls the instance and checks its answer against the served API document: an undeclared status, a missing header or a body
 * that does not fit its schema fails the test.
 */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const answer = await send(method, path, options);
  const [pathname = ""] = path.split("?");
  await requireDocumented({ method, path: pathname.replace(PROXY, "/api/"), ...answer });
  return answer;
}

function send(method: string, path: string, options: CallOptions): Promise<Answer> {
  const { token, apiKey, body, rawBody = body === undefined ? undefined : JSON.stringify(body) } = options;
  const headers: Record<string, string> = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
    ...options.headers,
  };
  const chunked = options.chunked === true && rawBody !== undefined;
  if (chunked) headers["transfer-encoding"] = "chunked"; // said aloud, since Node takes a GET to have no body
  if (rawBody !== undefined && !chunked) headers["content-length"] = String(Buffer.byteLength(rawBody));
  const url = new URL(path, options.baseUrl ?? inject("baseUrl"));
  return new Promise((resolve, reject) => {
    const sent = request(
      url.href,
      { method, headers, agent, ...(options.from === undefined ? {} : { localAddress: options.from }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve(read(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString("utf8"))),
        );
      },
    );
    sent.on("error", reject);
    if (chunked) sent.write(rawBody); // before the end, so that the length is not known yet
    sent.end(chunked ? undefined : rawBody);
  });
}

function read(status: number, received: NodeJS.Dict<string | string[]>, text: string): Answer {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(received)) if (value !== undefined) headers[name] = String(value);
  const isJson = (headers["content-type"] ?? "").startsWith("application/json") && text !== "";
  const body: unknown = isJson ? JSON.parse(text) : text;
  const envelope = (isJson ? body : {}) as { success?: boolean; data?: unknown; error?: ApiError };
  return {
    status,
    headers,
    cookies: [received["set-cookie"] ?? []].flat(),
    body,
    text,
    data: <Data>() => {
      expect(envelope.error, `refused with ${status}`).toBeUndefined();
      return envelope.data as Data;
    },
    error: envelope.success === false ? envelope.error : rpcError(body),
  };
}

/** The error of a refusal in the form of JSON-RPC; undefined for anything else. */
function rpcError(body: unknown): ApiError | undefined {
  const { jsonrpc, error } = (body ?? {}) as {
    jsonrpc?: string;
    error?: { message: string; data?: Partial<ApiError> };
  };
  if (jsonrpc !== "2.0" || error?.data?.code === undefined) return undefined;
  return { code: error.data.code, message: error.message, details: error.data.details ?? {} };
}

/** The statuses of racing calls, in order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((left, right) => left - right);

/** A loopback address that no other test uses: limits of anonymous callers count by address. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 253);
  return `127.${part()}.${part()}.${part()}`;
}

export interface TestAccount {
  tenantId: string;
  userId: string;
  email: string;
  /** Only with `password` among the options. */
  password: string | undefined;
  token: string;
  refreshToken: string;
  apiKey: string;
}

export interface SignUpOptions {
  /** Default `enterprise`, so that no limit is in the way. */
  tier?: Tier;
  role?: Role;
  requests_per_minute?: number;
  email?: string;
  password?: string;
  tenant_name?: string;
  baseUrl?: string;
}

interface SignedUp {
  user: { id: string; email: string };
  tenant: { id: string };
  access_token: string;
  refresh_token: string;
  api_key: string;
}

/** A new tenant with one user, an access token and an API key with all the permissions of the user's role. */
export async function signUp({ baseUrl, password, ...body }: SignUpOptions = {}): Promise<TestAccount> {
  const answer = await call("POST", "/api/test/auth/signup", {
    body: { tier: "enterprise", ...body, ...(baseUrl === undefined ? {} : { password }) },
    headers: { "x-test-secret": inject("testSecret") },
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  expect(answer.status, answer.text).toBe(201);
  const { user, tenant, access_token: token, refresh_token: refreshToken, api_key: apiKey } = answer.data<SignedUp>();
  if (password !== undefined && baseUrl === undefined) await givePassword(user.id, password);
  return {
    tenantId: tenant.id,
    userId: user.id,
    email: user.email,
    password,
    token,
    refreshToken,
    apiKey,
  };
}
