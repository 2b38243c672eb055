import { z } from "zod";

import { isCheapCheck } from "./check-cost.ts";
import { roundedAt } from "./exact-numbers.ts";
import { refusalOfSize } from "./schema-size.ts";
import { sayIssuesPlainly } from "./validation-words.ts";

sayIssuesPlainly();

type Schema = Record<string, unknown>;

/**
 * Keywords that models see but that are not checked. A stranger's regular expression can compute for hours on forty
 * characters, and nothing could stop it outside the sandbox. The others do not affect validity.
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
 * Why a JSON Schema cannot be used, or null. A schema that cannot be checked is refused on arrival, not when a skill
 * runs: unknown keywords, outside or recursive references, and small schemas that expand without end.
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

/** About a tenth of a second: the schema is a tenant's, and the check runs in everybody's thread. */
const MAX_STEPS = 25_000;

const compiled = new WeakMap<Schema, z.ZodType>();

/** A mismatch and its place in the value. */
export interface Mismatch {
  path: readonly string[];
  message: string;
}

/** The first five mismatches of a value with a schema that `refusalOfSchema` accepted; empty when it fits. */
export function mismatchesOf(schema: Schema, value: unknown): Mismatch[] {
  if (!isCheapCheck(schema, value, MAX_STEPS))
    return [{ path: [], message: "cannot be checked: the schema and the value are too large together" }];
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  const issues = known.safeParse(value).error?.issues ?? [];
  return issues.slice(0, 5).map((issue) => ({ path: issue.path.map(String), message: reasonOfIssue(issue, value) }));
}

/** Why a value does not fit. Where a number is wanted and the text of one is given that would be rounded, its reason says that. */
export function reasonOfIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const wantsNumber = issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int");
  const isChoice = issue.code === "invalid_union";
  return (wantsNumber || isChoice ? roundedAt(value, issue.path) : null) ?? issue.message;
}

/** `mismatchesOf` as sentences that call the value `name`; null when it fits. */
export function mismatchOf(schema: Schema, value: unknown, name: string): string | null {
  const mismatches = mismatchesOf(schema, value);
  if (mismatches.length === 0) return null;
  return mismatches.map(({ path, message }) => `${[name, ...path].join(".")}: ${message}`).join("; ");
}

/** A separate registry: the shared one would keep every stranger's schema for the life of the isolate. */
function compile(schema: Schema): z.ZodType {
  const defaultTarget = "definitions" in schema && !("$defs" in schema) ? "draft-7" : "draft-2020-12";
  const checked = checkedPart(schema) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(checked, { registry: z.registry(), defaultTarget });
}

function checkedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(checkedPart);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(explicit(value as Schema)).filter(([keyword]) => !NOT_CHECKED.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, part]) => [
      keyword,
      DATA.has(keyword) ? part : NAME_MAPS.has(keyword) ? eachNamed(part) : checkedPart(part),
    ]),
  );
}

const eachNamed = (parts: unknown): unknown =>
  isMap(parts) ? Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, checkedPart(part)])) : parts;

/**
 * Keywords that apply to one type only. The library checks them where that type is named, and ignores them elsewhere.
 */
const KEYWORDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: ["properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  string: ["minLength", "maxLength"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};
/** Keywords that define the possible values. */
const SPEAKS_FOR_ITSELF = ["type", "$ref", "enum", "const"];

/**
 * Completes a schema: it adds the implied type, and properties for required names that have none. They are added next
 * to the schema, so that its rules for other names still apply to them, and nothing of it is copied.
 */
function explicit(schema: Schema): Schema {
  const type = impliedType(schema);
  const typed: Schema = {
    ...(type === null ? {} : { type }),
    ...(countsItems(schema) ? { items: {} } : {}),
    ...schema,
  };
  const { required, properties = {}, allOf = [] } = typed;
  if (!Array.isArray(required) || !Array.isArray(allOf) || !isMap(properties)) return typed;
  const unnamed = required.filter((name) => typeof name === "string" && !Object.hasOwn(properties, name));
  if (unnamed.length === 0) return typed;
  const anyOrNone = typed["additionalProperties"] === false ? false : {};
  const named = Object.fromEntries(unnamed.map((name: string) => [name, anyOrNone]));
  const presence = { type: typed["type"], properties: named };
  return { ...typed, allOf: [...(allOf as unknown[]), { ...presence, required: unnamed }] };
}

/** The library counts only items that are described. */
const countsItems = (schema: Schema): boolean =>
  ("minItems" in schema || "maxItems" in schema) && !("prefixItems" in schema);

const isMap = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** The one type that the keywords of a schema without a type apply to; null for none or several. */
function impliedType(schema: Schema): string | null {
  if (SPEAKS_FOR_ITSELF.some((keyword) => keyword in schema)) return null;
  const types = Object.entries(KEYWORDS_OF_TYPE).filter(([, keywords]) =>
    keywords.some((keyword) => keyword in schema),
  );
  return types.length === 1 ? (types[0]?.[0] ?? null) : null;
}
