import { z } from "zod";

import { refusalOfSize } from "./schema-size.ts";
import { sayIssuesPlainly } from "./validation-words.ts";

sayIssuesPlainly();

type Schema = Record<string, unknown>;

/**
 * Keywords that are told to models and not checked. A stranger's regular expression can compute for hours on forty characters, and
 * nothing could stop it outside the sandbox; the rest says nothing about what is valid.
 */
const NOT_CHECKED = new Set([
  "pattern",
  "default",
  "description",
  "title",
  "example",
  "examples",
  "$comment",
  "$id",
  "id",
]);
/** Keywords whose keys are names, not keywords. */
const NAME_MAPS = new Set(["properties", "$defs", "definitions"]);
/** Keywords whose values are data. */
const DATA = new Set(["enum", "const"]);

/**
 * Why a JSON Schema cannot be used, or null. What cannot be checked is refused when the schema is given, not when a skill runs:
 * keywords that the checker does not know, references to elsewhere or to themselves, and schemas that are small but expand without end.
 */
export function refusalOfSchema(schema: Schema): string | null {
  const reason = refusalOfSize(schema);
  if (reason !== null) return reason;
  try {
    compile(schema);
    return null;
  } catch (error) {
    return `cannot be checked: ${error instanceof Error ? error.message.slice(0, 200) : "it is not a JSON Schema"}`;
  }
}

const compiled = new WeakMap<Schema, z.ZodType>();

/** What is wrong with a value by a schema that `refusalOfSchema` let pass, in at most five sentences; null when it fits. */
export function mismatchOf(schema: Schema, value: unknown, name: string): string | null {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  const { error } = known.safeParse(value);
  if (error === undefined) return null;
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${[name, ...path.map(String)].join(".")}: ${message}`)
    .join("; ");
}

/** The registry is its own: the common one would keep every stranger's schema for the life of the isolate. */
function compile(schema: Schema): z.ZodType {
  const defaultTarget = "definitions" in schema && !("$defs" in schema) ? "draft-7" : "draft-2020-12";
  const checked = checkedPart(schema) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(checked, { registry: z.registry(), defaultTarget });
}

function checkedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(checkedPart);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([keyword]) => !NOT_CHECKED.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, part]) => [
      keyword,
      DATA.has(keyword) ? part : NAME_MAPS.has(keyword) ? eachNamed(part) : checkedPart(part),
    ]),
  );
}

const eachNamed = (parts: unknown): unknown =>
  typeof parts === "object" && parts !== null && !Array.isArray(parts)
    ? Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, checkedPart(part)]))
    : parts;
