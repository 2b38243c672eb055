import { isSchema } from "./schema-rules.ts";
import type { ToolForm } from "./tool-form.ts";
import { wireFault } from "./wire-fault.ts";

type Json = Readonly<Record<string, unknown>>;
type Place = "path" | "query" | "header" | "body";

const METHODS = ["get", "put", "post", "delete", "patch"] as const;
const MAX_DEPTH = 12;
/** Maximum parts of a document after its references are inlined. */
const MAX_PARTS = 500_000;
/** Headers that belong to the connection or to authentication; a model's call cannot set them. */
const OUR_HEADERS = /^(?:accept|authorization|content-.*|cookie|host|idempotency-key|x-forwarded-.*)$/i;

/**
 * The operations of an API document (OpenAPI 3) as tools: the parameters by their names, and a JSON body as `body`. The
 * method alone decides the kind of an operation: GET reads, DELETE destroys.
 */
export function toolsOfDocument(document: Json, documentUrl: string): ToolForm[] {
  const paths = isSchema(document["paths"]) ? document["paths"] : {};
  const base = baseOf(document, documentUrl);
  const whole: Whole = { document, partsLeft: MAX_PARTS };
  return Object.entries(paths).flatMap(([path, item]) => {
    const operations = inlined(whole, item);
    if (!isSchema(operations)) return [];
    return METHODS.flatMap((method) => {
      const operation = operations[method];
      return isSchema(operation) ? [toolOf({ method, path, base }, operation, operations["parameters"])] : [];
    });
  });
}

function baseOf({ servers }: Json, documentUrl: string): string {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const url = isSchema(first) && typeof first["url"] === "string" ? first["url"] : "/";
  return (URL.canParse(url, documentUrl) ? new URL(url, documentUrl).href : documentUrl).replace(/\/+$/, "");
}

function toolOf(at: { method: string; path: string; base: string }, operation: Json, shared: unknown): ToolForm {
  const { operationId, summary, description } = operation;
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const places: Record<string, Place> = {};
  const add = (name: string, place: Place, schema: unknown, isRequired: boolean): void => {
    properties[name] = isSchema(schema) ? schema : {};
    places[name] = place;
    if (isRequired) required.push(name);
  };
  for (const { name, place, schema, isRequired } of parametersOf(shared, operation["parameters"]))
    add(name, place, schema, isRequired);
  const body = bodyOf(operation["requestBody"]);
  if (body !== null) add("body", "body", body.schema, body.isRequired);
  return {
    name: typeof operationId === "string" ? operationId : `${at.method}_${at.path}`,
    title: typeof summary === "string" ? summary : null,
    description: textOf(description) || textOf(summary) || `${at.method.toUpperCase()} ${at.path}`,
    inputSchema: { type: "object", properties, required, additionalProperties: false },
    outputSchema: null,
    annotations: { readOnlyHint: at.method === "get", destructiveHint: at.method === "delete" },
    request: { ...at, places },
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The parameters of the path and of the operation; the operation's win. */
function parametersOf(shared: unknown, own: unknown) {
  const all = [...(Array.isArray(shared) ? shared : []), ...(Array.isArray(own) ? own : [])].filter(isSchema);
  const byName = new Map(all.map((parameter) => [textOf(parameter["name"]), parameter]));
  return [...byName].flatMap(([name, parameter]) => {
    const place = parameter["in"];
    if (name === "" || (place !== "path" && place !== "query" && place !== "header")) return [];
    if (place === "header" && OUR_HEADERS.test(name)) return [];
    const said = textOf(parameter["description"]);
    const schema = isSchema(parameter["schema"]) ? parameter["schema"] : {};
    const isRequired = place === "path" || parameter["required"] === true;
    return [
      { name, place: place as Place, schema: said === "" ? schema : { description: said, ...schema }, isRequired },
    ];
  });
}

function bodyOf(requestBody: unknown): { schema: unknown; isRequired: boolean } | null {
  if (!isSchema(requestBody) || !isSchema(requestBody["content"])) return null;
  const media = requestBody["content"]["application/json"];
  return isSchema(media) ? { schema: media["schema"], isRequired: requestBody["required"] === true } : null;
}

interface Whole {
  document: Json;
  partsLeft: number;
}

/**
 * Inlines references to the value's own document. A recursive or outside reference becomes an unrestricted value.
 * Throws PROVIDER_ERROR for a document that grows without bounds.
 */
function inlined(whole: Whole, value: unknown, depth = 0): unknown {
  whole.partsLeft -= 1;
  if (whole.partsLeft < 0)
    throw wireFault("too_large", `The document has more than ${MAX_PARTS} parts, including referenced ones.`);
  if (depth > MAX_DEPTH) return {};
  if (Array.isArray(value)) return value.map((entry) => inlined(whole, entry, depth + 1));
  if (!isSchema(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference === "string") return inlined(whole, targetOf(whole.document, reference), depth + 1);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inlined(whole, entry, depth + 1)]));
}

function targetOf(document: Json, reference: string): unknown {
  if (!reference.startsWith("#/")) return {};
  let found: unknown = document;
  for (const part of reference.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isSchema(found) || !Object.hasOwn(found, key)) return {};
    found = found[key];
  }
  return found;
}
