import { seededRandom } from "#lib/seeded-random";

type Schema = Record<string, unknown>;

const MAX_DEPTH = 8;
/**
 * Maximum size of all generated data: a value counts one, and each character of texts and names. A few keywords can ask
 * for more than memory holds.
 */
const ROOM = 500_000;
const WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "iris", "juniper"] as const;
const KNOWN = new Set(
  "type,enum,const,properties,required,items,minItems,maxItems,minLength,maxLength,minimum,maximum,exclusiveMinimum,exclusiveMaximum,multipleOf,format,anyOf,oneOf,default,description,title,examples,example,additionalProperties,$schema,$id,$comment".split(
    ",",
  ),
);

export interface MockData {
  values: unknown[];
  /** Keywords of the schema that were ignored. */
  ignored: string[];
  /** False when the schema asks for more than the maximum size: then the values do not fit it. */
  isWhole: boolean;
}

/** Generates values that fit a JSON Schema, the same for the same seed. */
export function mockData(schema: Schema, count: number, seed: number): MockData {
  const making: Making = { random: seededRandom(seed), ignored: new Set(), index: 0, room: ROOM };
  const values = Array.from({ length: count }, (_unused, index) => {
    making.index = index;
    return valueOf(schema, making, 0);
  });
  return { values, ignored: [...making.ignored], isWhole: making.room >= 0 };
}

interface Making {
  random: () => number;
  ignored: Set<string>;
  /** The index of the current value. */
  index: number;
  /** The remaining size; below 0 no more is generated. */
  room: number;
}

function valueOf(schema: unknown, making: Making, depth: number): unknown {
  making.room -= 1;
  if (making.room < 0 || typeof schema !== "object" || schema === null || depth > MAX_DEPTH) return null;
  const part = schema as Schema;
  for (const keyword of Object.keys(part)) if (!KNOWN.has(keyword)) making.ignored.add(keyword);
  if ("const" in part) return given(part["const"], making);
  const choices = part["enum"] ?? part["anyOf"] ?? part["oneOf"];
  if (Array.isArray(choices) && choices.length > 0) {
    const chosen: unknown = choices[Math.floor(making.random() * choices.length)];
    return "enum" in part ? given(chosen, making) : valueOf(chosen, making, depth + 1);
  }
  const type = Array.isArray(part["type"]) ? (part["type"] as unknown[])[0] : part["type"];
  switch (type ?? (part["properties"] === undefined ? "null" : "object")) {
    case "object":
      return objectOf(part, making, depth);
    case "array": {
      const least = numberOf(part["minItems"], 1);
      const most = Math.max(least, Math.min(numberOf(part["maxItems"], least + 2), least + 20));
      const length = least + Math.floor(making.random() * (most - least + 1));
      const entries: unknown[] = [];
      while (entries.length < length && making.room > 0) entries.push(valueOf(part["items"], making, depth + 1));
      if (entries.length < length) making.room = -1;
      return entries;
    }
    case "string":
      return given(textOf(part, making), making);
    case "integer":
    case "number":
      return numberIn(part, making, type === "integer");
    case "boolean":
      return making.random() < 0.5;
    default:
      return null;
  }
}

/** A given value takes the size of its JSON text. */
function given(value: unknown, making: Making): unknown {
  making.room -= JSON.stringify(value).length;
  return value;
}

function objectOf(part: Schema, making: Making, depth: number): Record<string, unknown> {
  const properties = Object.entries((part["properties"] ?? {}) as Record<string, unknown>);
  const required = new Set(Array.isArray(part["required"]) ? (part["required"] as unknown[]) : []);
  const kept = properties.filter(([name]) => required.has(name) || making.random() < 0.8);
  return Object.fromEntries(
    kept.map(([name, inner]) => {
      making.room -= name.length;
      return [name, valueOf(inner, making, depth + 1)];
    }),
  );
}

function textOf(part: Schema, { random, index }: Making): string {
  const pick = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? "amber";
  const digits = (length: number): string =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
  switch (part["format"]) {
    case "email":
      return `${pick()}.${index}@example.com`;
    case "uuid":
      return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
    case "uri":
    case "url":
      return `https://example.com/${pick()}/${index}`;
    case "date-time":
      return new Date(1_700_000_000_000 + Math.floor(random() * 31_536_000_000)).toISOString();
    case "date":
      return new Date(1_700_000_000_000 + Math.floor(random() * 31_536_000_000)).toISOString().slice(0, 10);
    default: {
      const least = numberOf(part["minLength"], 0);
      const most = Math.max(least, numberOf(part["maxLength"], Math.max(least, 24)));
      let text: string = pick();
      while (text.length < Math.min(least, 10_000)) text += ` ${pick()}`;
      return text.slice(0, most);
    }
  }
}

function numberIn(part: Schema, { random }: Making, isInteger: boolean): number {
  const step = numberOf(part["multipleOf"], isInteger ? 1 : 0.01);
  const least = Math.max(numberOf(part["minimum"], -Infinity), numberOf(part["exclusiveMinimum"], -Infinity) + step);
  const most = Math.min(numberOf(part["maximum"], Infinity), numberOf(part["exclusiveMaximum"], Infinity) - step);
  const from = Number.isFinite(least) ? least : Number.isFinite(most) ? most - 100 : 0;
  const to = Number.isFinite(most) ? most : from + 100;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  const value = (first + Math.floor(random() * (last - first + 1))) * step;
  return isInteger ? Math.round(value) : Number(value.toFixed(6));
}

const numberOf = (value: unknown, fallback: number): number => (typeof value === "number" ? value : fallback);
