import { ERRORS, type ErrorCode } from "#errors/catalogue";
import type { Router } from "#http/router";

export type ApiDocument = ReturnType<Router["getOpenAPIDocument"]>;

const integer = { type: "integer" } as const;
const text = { type: "string" } as const;

/** Headers that guards set, described once. */
export const SHARED_HEADERS = {
  RequestId: {
    description: "Identifies the request in the logs",
    schema: text,
    example: "req_0199a3f27c1e7b549f0e3d2a",
  },
  RateLimitLimit: { description: "Requests allowed in the window with the fewest left", schema: integer, example: 500 },
  RateLimitRemaining: { description: "Requests left in that window", schema: integer, example: 499 },
  RateLimitReset: {
    description: "When that window starts again, in seconds since 1970",
    schema: integer,
    example: 1795253460,
  },
  RateLimitWindows: { description: "The requests left in every window", schema: text, example: '"minute";r=499;t=42' },
  RateLimitPolicy: { description: "The limits of all windows", schema: text, example: '"minute";q=500;w=60' },
  Deprecation: { description: "When this operation was deprecated (RFC 9745)", schema: text, example: "@1795219200" },
  Sunset: { description: "When this operation may be removed", schema: text, example: "Sun, 21 Nov 2027 00:00:00 GMT" },
  Challenge: {
    description:
      "How to send credentials. On a 403 of a program that signed in: the scope that it can ask its person for",
    schema: text,
    example: 'Bearer realm="Tenure"',
  },
  RetryAfter: { description: "Seconds to wait before a retry", schema: integer, example: 12 },
  IdempotencyReplayed: {
    description: "`true` when this is the stored answer of an earlier request",
    schema: text,
    example: "true",
  },
};

export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes this request safe to repeat for 24 hours",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  },
} as const;

const header = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

const COUNTED = {
  "X-RateLimit-Limit": header("RateLimitLimit"),
  "X-RateLimit-Remaining": header("RateLimitRemaining"),
  "X-RateLimit-Reset": header("RateLimitReset"),
  RateLimit: header("RateLimitWindows"),
  "RateLimit-Policy": header("RateLimitPolicy"),
};

const DEPRECATED = { Deprecation: header("Deprecation"), Sunset: header("Sunset") };

type PathItem = ApiDocument["paths"][string];
type Operation = NonNullable<PathItem["get"]>;
type Responses = Operation["responses"];

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/**
 * Adds the inputs and answers of each operation's guard to its contract: the idempotency key of a tenant's writes with
 * its refusals, the refusals of a body, the headers of the limits. This one place ensures that no contract can forget
 * them.
 */
export function addGuardAnswers(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]: [string, PathItem]): [string, PathItem] => {
    const completed = { ...item };
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) completed[method] = complete(operation, method);
    }
    return [path, completed];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function complete(operation: Operation, method: (typeof METHODS)[number]): Operation {
  const has = (name: string): boolean => operation.security?.some((scheme) => name in scheme) ?? false;
  const isTenants = has("bearer");
  const isCounted = "429" in operation.responses && !has("testSecret");
  const isChallenged = !has("federationKey");
  const isWrite = method !== "get";
  const takesKey = isTenants && isWrite;
  const codes: ErrorCode[] = [
    ...(operation.requestBody ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(takesKey ? (["CONFLICT", "IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(isTenants && method !== "get" && method !== "post" ? (["PRECONDITION_FAILED"] as const) : []),
  ];
  const responses = codes.reduce(withRefusal, operation.responses);
  return {
    ...operation,
    ...(takesKey
      ? { parameters: [...(operation.parameters ?? []), { $ref: "#/components/parameters/IdempotencyKey" }] }
      : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]: [string, Responses[string]]) => [
        status,
        {
          ...response,
          headers: {
            ...response.headers,
            ...headersOf(status, { isCounted, isChallenged, isTenants, takesKey }),
            ...(operation.deprecated ? DEPRECATED : {}),
          },
        },
      ]),
    ),
  };
}

function headersOf(
  status: string,
  {
    isCounted,
    isChallenged,
    isTenants,
    takesKey,
  }: Record<"isCounted" | "isChallenged" | "isTenants" | "takesKey", boolean>,
): Responses[string]["headers"] {
  const isSuccess = status.startsWith("2");
  return {
    "X-Request-Id": header("RequestId"),
    ...(isCounted && (isSuccess || status === "429") ? COUNTED : {}),
    ...(takesKey && isSuccess ? { "Idempotency-Replayed": header("IdempotencyReplayed") } : {}),
    ...(isChallenged && (status === "401" || (isTenants && status === "403"))
      ? { "WWW-Authenticate": header("Challenge") }
      : {}),
    ...(status === "429" || (takesKey && status === "409") ? { "Retry-After": header("RetryAfter") } : {}),
  };
}

/** The responses with one more code: a further value of the response of its status, or a new response. */
function withRefusal(responses: Responses, code: ErrorCode): Responses {
  const { status, title } = ERRORS[code];
  const existing = responses[status];
  const line = `\`${code}\`: ${title}`;
  if (!existing) return { ...responses, [status]: refusal(code, line) };
  const codes = existing.content?.["application/json"]?.schema?.properties?.error?.properties?.code?.enum as
    | string[]
    | undefined;
  if (!codes || codes.includes(code)) return responses;
  const changed = structuredClone(existing);
  changed.content["application/json"].schema.properties.error.properties.code.enum.push(code);
  changed.description = `${existing.description}; ${line}`;
  return { ...responses, [status]: changed };
}

/** The result of `refuses` for a contract, already as JSON Schema. */
const refusal = (code: ErrorCode, description: string) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", properties: { error: { type: "object", properties: { code: { enum: [code] } } } } },
    },
  },
});
