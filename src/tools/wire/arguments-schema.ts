import { asObject, type JsonObject } from "#lib/json-values";

/** The schema of a tool's arguments, or why they cannot be written. */
export type ArgumentsSchema = { schema: JsonObject; fault: null } | { schema: null; fault: string };

/** The field of a tool's definition that a fault names. */
const FIELD = "inputSchema";

/**
 * The schema of a tool's arguments as its server really sends it: an absent one takes any object, a list without entries is PHP's empty
 * object, a missing type is `object`, and null is absent. What is wrong beyond that is a fault that names the field.
 */
export function argumentsSchema(given: unknown): ArgumentsSchema {
  if (given === undefined || given === null || isEmptyList(given)) return { schema: { type: "object" }, fault: null };
  const object = asObject(given);
  if (object === null) return unusable(`\`${FIELD}\` must be an object`);
  const { $schema: dialect, ...cleaned } = withoutNulls(object);
  if (!takesObjects(cleaned["type"])) return unusable(`\`${FIELD}.type\` must be \`object\``);
  const { required } = cleaned;
  if (required !== undefined && !isListOfTexts(required))
    return unusable(`\`${FIELD}.required\` must be a list of names`);
  const fault = faultOf(cleaned, FIELD);
  if (fault !== null) return unusable(fault);
  return {
    schema: { ...(typeof dialect === "string" ? { $schema: dialect } : {}), ...cleaned, type: "object" },
    fault: null,
  };
}

const unusable = (fault: string): ArgumentsSchema => ({ schema: null, fault });

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

/** Some servers write types in capitals, or add `null` to them. */
function takesObjects(type: unknown): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type ?? "object"];
  return types.some((one) => typeof one === "string" && one.toLowerCase() === "object");
}

/** Keywords whose null is a value. */
const DATA = new Set(["default", "const", "example"]);
/** Keywords whose keys are names, and whose values are schemas. */
const NAMED = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords with a list of schemas; a null in it is passed over. */
const LISTS = new Set(["allOf", "anyOf", "oneOf"]);
/** Keywords with a schema, or with a list of them in which each has its place. */
const PARTS = new Set([
  "items",
  "prefixItems",
  "additionalItems",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
]);

/** A schema without the keywords that are null. */
export function withoutNulls(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword, value]) => value !== null || DATA.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, cleanedValue(keyword, value)]));
}

function cleanedValue(keyword: string, value: unknown): unknown {
  if (NAMED.has(keyword)) return cleanedNames(value);
  if (LISTS.has(keyword)) return Array.isArray(value) ? value.filter(isNotNull).map(cleanedPart) : value;
  if (PARTS.has(keyword)) return Array.isArray(value) ? value.map(cleanedPart) : cleanedPart(value);
  return keyword === "required" && Array.isArray(value) ? value.filter(isNotNull) : value;
}

function cleanedNames(value: unknown): unknown {
  const names = isEmptyList(value) ? {} : asObject(value);
  if (names === null) return value;
  return Object.fromEntries(Object.entries(names).map(([name, part]) => [name, cleanedPart(part)]));
}

/** A part without a schema takes anything. */
function cleanedPart(part: unknown): unknown {
  if (part === null || isEmptyList(part)) return {};
  const schema = asObject(part);
  return schema === null ? part : withoutNulls(schema);
}

const isNotNull = (value: unknown): boolean => value !== null;

/** The first part of a schema in the wrong form, with its path; null without one. */
function faultOf(schema: JsonObject, path: string): string | null {
  const { type } = schema;
  if (type !== undefined && typeof type !== "string" && !isListOfTexts(type))
    return `\`${path}.type\` must be the name of a type`;
  for (const [keyword, value] of Object.entries(schema)) {
    const fault = faultIn(keyword, value, `${path}.${keyword}`);
    if (fault !== null) return fault;
  }
  return null;
}

function faultIn(keyword: string, value: unknown, path: string): string | null {
  if (NAMED.has(keyword)) {
    const names = asObject(value);
    if (names === null) return `\`${path}\` must be an object`;
    return firstFault(
      Object.entries(names).map(
        ([name, part]) =>
          () =>
            faultOfPart(part, `${path}.${name}`),
      ),
    );
  }
  if (LISTS.has(keyword) && !Array.isArray(value)) return `\`${path}\` must be a list`;
  if (!LISTS.has(keyword) && !PARTS.has(keyword)) return null;
  return Array.isArray(value)
    ? firstFault(value.map((part, index) => () => faultOfPart(part, `${path}.${index}`)))
    : faultOfPart(value, path);
}

function firstFault(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}

function faultOfPart(part: unknown, path: string): string | null {
  if (typeof part === "boolean") return null;
  const schema = asObject(part);
  return schema === null ? `\`${path}\` must be a schema` : faultOf(schema, path);
}
