import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

export interface DocumentedResponse {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema?: JsonSchema }>;
}

export interface DocumentedOperation {
  operationId: string;
  responses: Record<string, DocumentedResponse>;
}

/** The parts of the API document that a check of an answer reads. */
export interface CheckedDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

export interface Template {
  path: string;
  pattern: RegExp;
  /** How many parts are parameters: the path with the fewest is meant. */
  parameters: number;
  operations: Record<string, DocumentedOperation>;
}

export interface KnownDocument {
  templates: Template[];
  definitions: Record<string, JsonSchema>;
}

/** What an operation's answer breaks of its schema, in words; null when it breaks nothing. */
export function faultOf(schema: JsonSchema, { definitions }: KnownDocument, body: unknown): string | null {
  const result = compiled(schema, definitions).safeParse(body);
  return result.success ? null : z.prettifyError(result.error);
}

/** The documented path that a path with ids in it is meant by. */
export const templateOf = (document: KnownDocument, path: string): Template | undefined =>
  document.templates.find(({ pattern }) => pattern.test(path));

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

/** The document, prepared for the checks of many answers. */
export function knownDocument({ paths, components }: CheckedDocument): KnownDocument {
  const templates = Object.entries(paths).map(([path, operations]): Template => ({
    path,
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
export function closed(schema: unknown, definitions: Record<string, JsonSchema>): unknown {
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
