import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";

import { inject } from "vitest";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

interface DocumentedResponse {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema?: JsonSchema }>;
}

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, DocumentedResponse>;
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

interface Template {
  pattern: RegExp;
  /** How many parts are parameters: the path with the fewest is meant. */
  parameters: number;
  operations: Record<string, DocumentedOperation>;
}

interface KnownDocument {
  templates: Template[];
  definitions: Record<string, JsonSchema>;
}

export interface SeenAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

let known: Promise<KnownDocument> | null = null;

/** Fails unless the answer is one that the served API document declares: its status, its required headers and its body. */
export async function requireDocumented(answer: SeenAnswer): Promise<void> {
  known ??= fetchDocument();
  const document = await known;
  const { method, path, status } = answer;
  const name = `${method} ${path} → ${status}`;
  const template = document.templates.find(({ pattern }) => pattern.test(path));
  const operation = template?.operations[method.toLowerCase()];
  if (!operation) {
    if (status === 404 || status === 405 || (status === 308 && path.endsWith("/"))) return;
    if (method === "OPTIONS" && status === 204) return;
    throw new Error(`${name}: the API document has no such operation.`);
  }
  const response = operation.responses[String(status)];
  if (!response)
    throw new Error(`${name}: ${operation.operationId} declares no ${status}. It answered ${show(answer.body)}`);
  requireHeaders(name, response, answer.headers);
  const mediaType = (answer.headers["content-type"] ?? "").split(";")[0] ?? "";
  if (mediaType !== "application/json") return;
  const schema = response.content?.[mediaType]?.schema;
  if (!schema) throw new Error(`${name}: ${operation.operationId} declares no JSON for ${status}.`);
  const result = compiled(schema, document.definitions).safeParse(answer.body);
  if (!result.success)
    throw new Error(`${name}: the body is not as declared.\n${z.prettifyError(result.error)}\n${show(answer.body)}`);
}

function requireHeaders(name: string, { headers = {} }: DocumentedResponse, sent: Record<string, string>): void {
  for (const [header, { required }] of Object.entries(headers)) {
    if (required && sent[header.toLowerCase()] === undefined)
      throw new Error(`${name}: the header ${header} is missing.`);
  }
}

const schemas = new WeakMap<JsonSchema, z.ZodType>();

function compiled(schema: JsonSchema, definitions: Record<string, JsonSchema>): z.ZodType {
  const done = schemas.get(schema);
  if (done) return done;
  const root = closed(schema, definitions) as JsonSchema;
  const whole = { ...root, definitions: definitionsUsed(root, definitions) };
  const made = z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: "openapi-3.0" });
  schemas.set(schema, made);
  return made;
}

/** The definitions that a schema leads to: the whole document would be copied for every answer's schema. */
function definitionsUsed(root: JsonSchema, definitions: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const used = new Map<string, JsonSchema>();
  const waiting = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const definition = definitions[name];
      if (definition === undefined || used.has(name)) continue;
      used.set(name, definition);
      waiting.push(definition);
    }
  }
  return Object.fromEntries(used);
}

/** Read from a new address: each test file reads it, and anonymous readers of one address are limited. */
async function fetchDocument(): Promise<KnownDocument> {
  const part = () => 1 + Math.floor(Math.random() * 253);
  const sent = request(`${inject("baseUrl")}/api/openapi.json`, { localAddress: `127.${part()}.${part()}.${part()}` });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The API document answered ${response.statusCode}.`);
  const { paths, components } = (await json(response)) as ApiDocument;
  const templates = Object.entries(paths).map(([path, operations]): Template => ({
    pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
    parameters: path.split("{").length - 1,
    operations,
  }));
  const definitions = components?.schemas ?? {};
  const closedDefinitions = Object.entries(definitions).map(([name, schema]): [string, JsonSchema] => [
    name,
    closed(schema, definitions) as JsonSchema,
  ]);
  return {
    templates: templates.toSorted((left, right) => left.parameters - right.parameters),
    definitions: Object.fromEntries(closedDefinitions),
  };
}

/**
 * The schema with every object closed: an answer with a field that the document does not name fails. `allOf` of objects becomes one
 * object first, as each part alone would refuse the other's fields.
 */
function closed(schema: unknown, definitions: Record<string, JsonSchema>): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => closed(entry, definitions));
  if (typeof schema !== "object" || schema === null) return schema;
  const { example: _example, examples: _examples, ...rest } = merged(schema as JsonSchema, definitions);
  if (typeof rest["$ref"] === "string")
    return { $ref: rest["$ref"].replace("#/components/schemas/", "#/definitions/") };
  const deep = Object.fromEntries(
    Object.entries(rest).map(([key, value]): [string, unknown] => [
      key,
      key === "properties"
        ? closedProperties(value as JsonSchema, definitions)
        : key === "enum"
          ? value
          : closed(value, definitions),
    ]),
  );
  return "properties" in deep && !("additionalProperties" in deep) ? { ...deep, additionalProperties: false } : deep;
}

const closedProperties = (properties: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closed(value, definitions)]));

function merged(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts = [...(allOf as JsonSchema[]), own].map((part) => merged(resolved(part, definitions), definitions));
  const first = parts[0];
  if (first && parts.slice(1).every((part) => !("properties" in part) && !("type" in part))) {
    return Object.assign({}, ...parts) as JsonSchema;
  }
  return {
    ...(Object.assign({}, ...parts) as JsonSchema),
    properties: Object.assign({}, ...parts.map((part) => part["properties"] ?? {})) as JsonSchema,
    required: parts.flatMap((part) => (part["required"] as string[] | undefined) ?? []),
  };
}

function resolved(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const reference = schema["$ref"];
  return typeof reference === "string"
    ? (definitions[reference.replace("#/components/schemas/", "")] ?? schema)
    : schema;
}

const show = (body: unknown): string => JSON.stringify(body)?.slice(0, 2_000) ?? "";
