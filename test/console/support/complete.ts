import { closed, type JsonSchema, type KnownDocument } from "#test/support/document-schemas";

type Definitions = KnownDocument["definitions"];
type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A part of an answer, completed to a whole one: what the contract requires and the test does not say gets the plainest value that the
 * contract allows. What the test says stays as it is, right or wrong.
 */
export const complete = (schema: JsonSchema, { definitions }: KnownDocument, given: unknown): unknown =>
  whole(closed(schema, definitions) as JsonSchema, definitions, given, "data");

function whole(found: JsonSchema, definitions: Definitions, given: unknown, place: string): unknown {
  const schema = resolved(found, definitions);
  if (given === null) return null;
  const variants = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (given === undefined && (schema["nullable"] === true || variants?.some(isNull))) return null;
  if (variants !== undefined) return whole(fitting(variants, definitions, given), definitions, given, place);
  if (given === undefined) return plainest(schema, definitions, place);
  if (Array.isArray(given))
    return given.map((item: unknown, index) =>
      whole((schema["items"] ?? {}) as JsonSchema, definitions, item, `${place}.${index}`),
    );
  return isMembers(given) ? wholeObject(schema, definitions, given, place) : given;
}

const isNull = (schema: JsonSchema): boolean =>
  schema["nullable"] === true || (Array.isArray(schema["enum"]) && schema["enum"][0] === null);

function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  return resolved(definitions[reference.replace("#/definitions/", "")] ?? {}, definitions);
}

/** The variant that says most of what the test says. */
function fitting(variants: readonly JsonSchema[], definitions: Definitions, given: unknown): JsonSchema {
  const fits = (found: JsonSchema): number => {
    const schema = resolved(found, definitions);
    if (Array.isArray(given)) return schema["type"] === "array" ? 1 : 0;
    if (!isMembers(given)) return schema["type"] === typeof given ? 1 : 0;
    const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
    return Object.entries(given).reduce((points, [key, value]) => {
      const property = properties[key];
      if (property === undefined) return points - 1;
      const choices = resolved(property, definitions)["enum"];
      return points + (!Array.isArray(choices) ? 1 : choices.includes(value) ? 2 : -10);
    }, 0);
  };
  return variants.reduce((best, variant) => (fits(variant) > fits(best) ? variant : best), variants[0] ?? {});
}

function wholeObject(schema: JsonSchema, definitions: Definitions, given: Members, place: string): Members {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = (schema["required"] ?? []) as string[];
  const names = Object.keys(properties).filter((name) => required.includes(name) || name in given);
  const known = names.map((name): [string, unknown] => [
    name,
    whole(
      properties[name] ?? {},
      definitions,
      name === "pagination" ? pagesOf(given, given[name]) : given[name],
      `${place}.${name}`,
    ),
  ]);
  const others = Object.entries(given).filter(([name]) => !(name in properties));
  const more = schema["additionalProperties"];
  const rest = others.map(([name, value]): [string, unknown] => [
    name,
    isMembers(more) ? whole(more, definitions, value, `${place}.${name}`) : value,
  ]);
  return Object.fromEntries([...known, ...rest].filter(([, value]) => value !== undefined));
}

/** Of a list that the test gives: all of it on one page, unless the test says otherwise. */
function pagesOf(beside: Members, given: unknown): Members {
  const total = Object.values(beside).find(Array.isArray)?.length ?? 0;
  return { page: 1, limit: 20, total, pages: Math.min(total, 1), ...(isMembers(given) ? given : {}) };
}

function plainest(schema: JsonSchema, definitions: Definitions, place: string): unknown {
  const choices = schema["enum"];
  if (Array.isArray(choices)) return choices[0];
  const minimum = Number(schema["minimum"] ?? 0);
  switch (schema["type"]) {
    case "object":
      return wholeObject(schema, definitions, {}, place);
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 0) }, (_, index) =>
        whole((schema["items"] ?? {}) as JsonSchema, definitions, undefined, `${place}.${index}`),
      );
    case "boolean":
      return false;
    case "integer":
    case "number":
      return schema["exclusiveMinimum"] === true ? minimum + 1 : minimum;
    case "string":
      return plainText(schema, place);
    default:
      return null;
  }
}

/** The moment of everything that has one. */
const NOW = new Date().toISOString();

/** Texts that fit the patterns of the contract: a digest, a colour, a number, a word. */
const TEXTS = ["0".repeat(64), "#000000", "1", "a", "a1", "1.0.0", "sha256-0", "A".repeat(43)];

function plainText(schema: JsonSchema, place: string): string {
  const name = place.split(".").at(-1) ?? "";
  const format = schema["format"];
  if (format === "uuid") return idOf(numberOf(place));
  if (format === "date-time") return NOW;
  if (format === "date") return NOW.slice(0, 10);
  if (format === "email") return `${name}@example.com`;
  if (format === "uri" || format === "url") return "https://example.com/";
  const pattern = schema["pattern"];
  if (typeof pattern === "string") return TEXTS.find((text) => new RegExp(pattern, "u").test(text)) ?? name;
  return name.padEnd(Number(schema["minLength"] ?? 0), "x");
}

/** The same for the same place of an answer, so that a thing keeps its id when it is read again. */
const numberOf = (place: string): number =>
  [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_999_937, 7) + 1_000_000;

/** An id that an answer may have; the same number gives the same id. */
export const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
