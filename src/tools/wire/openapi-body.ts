import { isJsonMedia, mediaOf } from "./openapi-parameters.ts";
import { isSchema } from "./schema-rules.ts";
import type { StoredBody } from "./tool-form.ts";

type Json = Readonly<Record<string, unknown>>;

export interface OperationBody {
  stored: StoredBody;
  schema: Json;
  isRequired: boolean;
}

const KINDS: readonly [StoredBody["kind"], (media: string) => boolean][] = [
  ["json", isJsonMedia],
  ["form", (media) => media === "application/x-www-form-urlencoded"],
  ["multipart", (media) => media === "multipart/form-data"],
  ["text", (media) => media === "text/plain"],
];

/**
 * The body of an operation: JSON where it has a choice, else a form, else text. Null for none and for an optional one that
 * cannot be written; a sentence for one that its call cannot do without.
 */
export function bodyOfOperation(requestBody: unknown): OperationBody | string | null {
  if (!isSchema(requestBody) || !isSchema(requestBody["content"])) return null;
  const isRequired = requestBody["required"] === true;
  const types = Object.entries(requestBody["content"]);
  for (const [kind, fits] of KINDS) {
    const found = types.find(([type]) => fits(mediaOf(type)));
    if (found === undefined || !isSchema(found[1])) continue;
    const [type, media] = found;
    const schema = isSchema(media["schema"]) ? media["schema"] : {};
    const writable = kind === "multipart" ? withoutFiles(schema) : schema;
    if (writable === null) return isRequired ? "its body needs a file" : null;
    const encodings = kind === "form" ? encodingsIn(media["encoding"]) : {};
    return {
      stored: { media: type, kind, ...(Object.keys(encodings).length === 0 ? {} : { encodings }) },
      schema: writable,
      isRequired,
    };
  }
  return isRequired ? `its body has the type ${types.map(([type]) => mediaOf(type)).join(" or ")}`.slice(0, 200) : null;
}

const isFile = (schema: unknown): boolean =>
  isSchema(schema) &&
  (schema["format"] === "binary" || (schema["contentMediaType"] ?? null) !== null || isFile(schema["items"]));

/** A form without the files that it can do without; null where it needs one. */
function withoutFiles(schema: Json): Json | null {
  const { properties, required } = schema;
  if (!isSchema(properties)) return schema;
  const files = new Set(Object.keys(properties).filter((name) => isFile(properties[name])));
  if (Array.isArray(required) && required.some((name) => files.has(String(name)))) return null;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !files.has(name))) };
}

function encodingsIn(encoding: unknown): NonNullable<StoredBody["encodings"]> {
  if (!isSchema(encoding)) return {};
  return Object.fromEntries(
    Object.entries(encoding).flatMap(([name, how]) => {
      if (!isSchema(how) || ((how["style"] ?? null) === null && (how["explode"] ?? null) === null)) return [];
      const style = how["style"] === "deepObject" ? ("deepObject" as const) : ("form" as const);
      return [[name, { style, explode: how["explode"] !== false }]];
    }),
  );
}
