import type { ApiDocument } from "./document.ts";

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Formats whose values a reader can imagine. */
const KNOWN_FORMATS = new Set(["date-time", "uuid", "uri", "email", "binary"]);

/**
 * The fields of a schema without an example of their own or of their container. Numbers and booleans explain
 * themselves; texts do when their values are listed or their format is well known.
 */
export function withoutExample(document: ApiDocument, schema: unknown, place: string): string[] {
  return visit(schema as Schema, place, new Set());

  function visit(part: Schema, at: string, seen: ReadonlySet<string>): string[] {
    if (part.$ref !== undefined) {
      const name = part.$ref.slice("#/components/schemas/".length);
      if (seen.has(name)) return [];
      return visit((document.components.schemas[name] ?? {}) as Schema, at, new Set([...seen, name]));
    }
    if (part.example !== undefined || part.enum !== undefined || part.default !== undefined) return [];
    const alternatives = part.allOf ?? part.anyOf ?? part.oneOf;
    if (alternatives) return alternatives.flatMap((one) => visit(one, at, seen));
    if (part.properties)
      return Object.entries(part.properties).flatMap(([name, property]) => visit(property, `${at}.${name}`, seen));
    if (part.items) return visit(part.items, `${at}[]`, seen);
    if (part.type === "string") return KNOWN_FORMATS.has(part.format ?? "") ? [] : [at];
    return part.type === "object" ? [at] : [];
  }
}
