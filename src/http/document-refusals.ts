import { ERRORS, type ErrorCode } from "#errors/catalogue";
import type { ApiDocument } from "#http/document-guards";

type Operation = NonNullable<ApiDocument["paths"][string]["get"]>;
type Response = Operation["responses"][string];
type Schema = Record<string, unknown>;

/**
 * The same document with each set of refusals defined once, under the name of its codes, and referred to by every
 * response. Some two thousand separate definitions would be most of the document, and a generated client would have a
 * type for each.
 */
export function nameRefusals(document: ApiDocument): ApiDocument {
  const named: Record<string, Schema> = { [ISSUES_NAME]: REJECTED_FIELDS };
  const withName = (response: Response, isRpc: boolean): Response => {
    const { schema, example } = response.content?.["application/json"] ?? {};
    const refusal = refusalOf(schema, example, isRpc);
    if (refusal === null) return response;
    named[refusal.name] = refusal.schema;
    const content = { "application/json": { schema: { $ref: `#/components/schemas/${refusal.name}` } } };
    return { ...response, content };
  };
  const paths = mapValues(document.paths as Record<string, Record<string, Operation>>, (item, path) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, (response) => withName(response, RPC_PATHS.has(path))),
    })),
  );
  const components = { ...document.components, schemas: { ...document.components?.schemas, ...named } };
  return { ...document, paths, components } as ApiDocument;
}

/** Paths whose refusals are in the form of JSON-RPC (`errors/render`). */
const RPC_PATHS: ReadonlySet<string> = new Set(["/api/mcp"]);

const mapValues = <Value, Mapped>(record: Record<string, Value>, change: (value: Value, name: string) => Mapped) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

interface MaybeRefusal {
  title?: string;
  properties?: {
    error?: {
      properties?: {
        code?: { enum?: string[] };
        details?: { properties?: { reason?: { enum?: string[] } } };
      };
    };
    detail?: unknown;
    code?: { enum?: string[] };
  };
}

function refusalOf(
  schema: (Schema & MaybeRefusal) | undefined,
  example: unknown,
  isRpc: boolean,
): { name: string; schema: Schema } | null {
  const { error, detail, code } = schema?.properties ?? {};
  const codes = error?.properties?.code?.enum;
  if (codes) {
    const sorted = (Object.keys(ERRORS) as ErrorCode[]).filter((known) => codes.includes(known));
    const reasons = error?.properties?.details?.properties?.reason?.enum;
    if (reasons !== undefined)
      return { name: schema?.title ?? nameOf(sorted), schema: envelopeOf(sorted, because(reasons)) };
    return isRpc
      ? { name: `Rpc${nameOf(sorted)}`, schema: rpcErrorOf(sorted) }
      : { name: nameOf(sorted), schema: envelopeOf(sorted) };
  }
  if (schema === undefined || detail === undefined || !code?.enum) return null;
  return { name: `Federation${nameOf(code.enum)}`, schema: { ...schema, example } };
}

/** `["FORBIDDEN", "AGENT_LIMIT_EXCEEDED"]` is `ForbiddenOrAgentLimitExceededError`, `["INTERNAL_ERROR"]` is `InternalError`. */
const nameOf = (codes: readonly string[]): string =>
  codes
    .map(wordOf)
    .join("Or")
    .replace(/(?:Error)?$/, "Error");

const wordOf = (code: string): string =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

function envelopeOf(codes: readonly ErrorCode[], own?: Details): Schema {
  const [first = "INTERNAL_ERROR"] = codes;
  const { schema: details, example } = own ?? (first === "INVALID_INPUT" ? ISSUES : ANY_DETAILS);
  return {
    type: "object",
    properties: {
      success: { type: "boolean", enum: [false] },
      error: {
        type: "object",
        properties: {
          code: { type: "string", enum: codes, description: "The error code, for programs" },
          message: { type: "string", description: "A sentence for people; it may change" },
          details,
        },
        required: ["code", "message", "details"],
      },
      meta: { $ref: "#/components/schemas/Meta" },
    },
    required: ["success", "error", "meta"],
    example: {
      success: false,
      error: { code: first, message: example.message ?? ERRORS[first].title, details: example.details },
      meta: { timestamp: "2026-11-21T09:30:00.000Z", request_id: "req_0199a3f27c1e7b549f0e3d2a1b4c5d6e" },
    },
  };
}

/** The error of JSON-RPC with these codes as its data. */
function rpcErrorOf(codes: readonly ErrorCode[]): Schema {
  const [first = "INTERNAL_ERROR"] = codes;
  const { schema: details, example } = first === "INVALID_INPUT" ? ISSUES : ANY_DETAILS;
  const message = example.message ?? ERRORS[first].title;
  return {
    type: "object",
    properties: {
      jsonrpc: { type: "string", enum: ["2.0"] },
      id: {
        anyOf: [{ type: "string", nullable: true }, { type: "integer" }],
        description: "The id of the request; null if it could not be read",
      },
      error: {
        type: "object",
        properties: {
          code: { type: "integer", description: "The error number of JSON-RPC" },
          message: text("A sentence for people; it may change", message),
          data: {
            type: "object",
            properties: {
              code: { type: "string", enum: codes, description: "The error code, for programs" },
              details,
            },
            additionalProperties: true,
            description: "Absent if the protocol itself was violated",
          },
        },
        required: ["code", "message"],
      },
    },
    required: ["jsonrpc", "id", "error"],
    example: {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32_600, message, data: { code: first, details: example.details } },
    },
  };
}

interface Details {
  schema: Schema;
  example: { message?: string; details: Schema };
}

const ANY_DETAILS: Details = {
  schema: { type: "object", additionalProperties: true, description: "Further information for programs" },
  example: { details: {} },
};

const because = (reasons: readonly string[]): Details => ({
  schema: {
    type: "object",
    properties: { reason: { type: "string", enum: reasons, description: "The reason, for programs" } },
    additionalProperties: true,
    description: "Further information for programs",
  },
  example: { details: { reason: reasons[0] } },
});

const text = (description: string, example: string): Schema => ({ type: "string", description, example });

/** The details of every refusal of an input, named once. */
const ISSUES_NAME = "InvalidInputDetails";

const REJECTED_FIELDS: Schema = {
  type: "object",
  properties: {
    issues: {
      type: "array",
      description: "Every rejected field",
      items: {
        type: "object",
        properties: {
          path: text("Location of the rejected value in the body, the query, the path or the headers", "body.name"),
          code: text("The problem, for programs", "too_big"),
          message: text("The problem, for people", "must have at most 100 characters"),
          offset: { type: "integer", description: "Only for a query: the place in its text, in UTF-16 code units" },
          length: { type: "integer", description: "Only for a query: the characters from there" },
          did_you_mean: { type: "string", description: "Only for a query: the word that fits in this place" },
        },
        required: ["path", "code", "message"],
      },
    },
  },
  additionalProperties: true,
  description: "The rejected fields with the reasons",
};

const ISSUES: Details = {
  schema: { $ref: `#/components/schemas/${ISSUES_NAME}` },
  example: {
    message: "body.name: must have at most 100 characters",
    details: {
      issues: [{ path: "body.name", code: "too_big", message: "must have at most 100 characters" }],
    },
  },
};
