import { z } from "@hono/zod-openapi";

import { ERRORS, type ErrorCode, type ErrorStatus } from "#errors/catalogue";
import { federationCode } from "#errors/federation-codes";
import { field } from "#http/field";

const errorBodies = new Map<string, ReturnType<typeof makeErrorBody>>();

/**
 * One schema for each set of codes: most operations have the same refusals, and making schemas is most of a start's
 * cost.
 */
function errorBody(codes: ErrorCode[]): ReturnType<typeof makeErrorBody> {
  const key = codes.join(" ");
  const known = errorBodies.get(key) ?? makeErrorBody(codes);
  errorBodies.set(key, known);
  return known;
}

/** Only the codes: the document writes the envelope around them (`document-refusals.ts`). */
const makeErrorBody = (codes: ErrorCode[]) =>
  z.object({ error: z.object({ code: z.enum(codes as [ErrorCode, ...ErrorCode[]]) }) });

interface ErrorResponse {
  description: string;
  content: { "application/json": { schema: ReturnType<typeof errorBody> } };
}

/** The refusals of an operation, one response for each status, its schema naming the codes. */
export function refuses<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Record<ErrorStatus<Codes[number]>, ErrorResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const responses = [...byStatus].map(([status, sameStatus]): [number, ErrorResponse] => [
    status,
    {
      description: sameStatus.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join("; "),
      content: { "application/json": { schema: errorBody(sameStatus) } },
    },
  ]);
  return Object.fromEntries(responses) as Record<ErrorStatus<Codes[number]>, ErrorResponse>;
}

/** A refusal whose `details.reason` is one of these, where it has one. The document has it under `name`. */
export const refusesBecause = <const Code extends ErrorCode>(
  code: Code,
  { name, reasons }: { name: string; reasons: readonly [string, ...string[]] },
) => {
  const details = z.object({ reason: z.enum(reasons).optional() });
  const schema = z.object({ error: z.object({ code: z.enum([code]), details }) }).openapi({ title: name });
  const description = `\`${code}\`: ${ERRORS[code].title}. \`details.reason\` is ${listed(reasons)}`;
  const response = { description, content: { "application/json": { schema } } };
  return { [ERRORS[code].status]: response } as Record<ErrorStatus<Code>, typeof response>;
};

const listed = (reasons: readonly string[]): string =>
  `${reasons
    .slice(0, -1)
    .map((reason) => `\`${reason}\``)
    .join(", ")} or \`${reasons.at(-1) ?? ""}\``;

interface FederationRefusal {
  description: string;
  content: { "application/json": { schema: ReturnType<typeof federationErrorBody>; example: unknown } };
}

const federationErrorBody = (codes: string[]) =>
  z.object({
    detail: field(z.string(), "The problem, for people", "Invalid Federation Key"),
    code: z.enum(codes as [string, ...string[]]),
  });

/** `refuses` in the federation protocol's format: one code for each status, by the protocol's name. */
export function refusesFederation<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Record<ErrorStatus<Codes[number]>, FederationRefusal> {
  const responses = codes.map((code): [number, FederationRefusal] => {
    const name = federationCode(code);
    const example = { detail: ERRORS[code].title, code: name };
    const content = { "application/json": { schema: federationErrorBody([name]), example } };
    return [ERRORS[code].status, { description: `\`${name}\`: ${ERRORS[code].title}`, content }];
  });
  return Object.fromEntries(responses) as Record<ErrorStatus<Codes[number]>, FederationRefusal>;
}

interface JsonContent<Schema extends z.ZodType> {
  description: string;
  content: { "application/json": { schema: Schema } };
  headers?: z.ZodObject;
}

/** A 200 with JSON. */
export const ok = <Schema extends z.ZodType>(schema: Schema, description: string): { 200: JsonContent<Schema> } => ({
  200: { description, content: { "application/json": { schema } } },
});

const LocationHeader = z.object({ Location: field(z.string(), "Address of the resource") });

/** A 201 with JSON and `Location`. */
export const created = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): { 201: JsonContent<Schema> } => ({
  201: { description, content: { "application/json": { schema } }, headers: LocationHeader },
});

/** A 202 with JSON and `Location`. */
export const accepted = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): { 202: JsonContent<Schema> } => ({
  202: { description, content: { "application/json": { schema } }, headers: LocationHeader },
});

/** A required JSON request body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  body: { content: { "application/json": { schema } }, required: true, description },
});

/** An optional JSON request body; without it the handler gets `{}`, and no defaults of the schema are applied. */
export const optionalJsonBody = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  body: { content: { "application/json": { schema } }, required: false, description },
});

/** The `If-Match` header of a conditional write. */
export const ifMatchHeader = () =>
  z.object({
    "if-match": field(
      z.string().max(500).optional(),
      "The write happens only if the resource still has this `ETag`; otherwise the answer is 412",
      '"3"',
    ),
  });

/** A 304 to a matching `If-None-Match`. */
export const notModifiedResponse = () => ({
  304: { description: "The resource has not changed since the `ETag` in `If-None-Match`" },
});
