import { isSchema } from "./schema-rules.ts";
import type { StoredParameter } from "./tool-form.ts";

type Json = Readonly<Record<string, unknown>>;

/** A parameter of an operation as an argument of its tool. */
export interface OperationArgument {
  stored: StoredParameter;
  schema: Json;
  isRequired: boolean;
}

/** The arguments of an operation, or why its parameters cannot be written as its document says. */
export type OperationArguments = { arguments: OperationArgument[] } | { refusal: string };

/** Headers that belong to the connection or to authentication; a model's call cannot set them. */
const OUR_HEADERS = /^(?:accept|authorization|content-.*|cookie|host|idempotency-key|x-forwarded-.*)$/i;
const QUERY_STYLES = new Set<unknown>(["form", "deepObject", "pipeDelimited", "spaceDelimited"]);

/**
 * The parameters of an operation as arguments; those of the operation replace those of its path. A name in two places,
 * or that of the body, gets its place in front. Optional parameters that cannot be written are left out.
 */
export function argumentsOfOperation(shared: unknown, own: unknown, hasBody: boolean): OperationArguments {
  const all = [...listIn(shared), ...listIn(own)];
  const known = [...new Map(all.map((one) => [`${textOf(one["in"])} ${textOf(one["name"])}`, one])).values()];
  const found: OperationArgument[] = [];
  for (const parameter of known) {
    const one = argumentOf(parameter);
    if (typeof one === "string") return { refusal: one };
    if (one !== null) found.push(one);
  }
  const names = found.map(({ stored }) => stored.name);
  const isTaken = (name: string): boolean =>
    names.indexOf(name) !== names.lastIndexOf(name) || (hasBody && name === "body");
  return {
    arguments: found.map((one) => {
      const { name, in: place } = one.stored;
      return isTaken(name) ? { ...one, stored: { ...one.stored, argument: `${place}_${name}` } } : one;
    }),
  };
}

const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isSchema) : []);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Null for a parameter that is left out; a sentence for one that its call cannot do without. */
function argumentOf(parameter: Json): OperationArgument | string | null {
  const { name, in: place } = parameter;
  if (typeof name !== "string" || name === "") return null;
  const isRequired = place === "path" || parameter["required"] === true;
  const withheld = (reason: string): string | null => (isRequired ? reason : null);
  if (place === "cookie") return withheld(`it needs the cookie ${name}`);
  if (place !== "path" && place !== "query" && place !== "header") return null;
  if (place === "header" && OUR_HEADERS.test(name)) return null;
  const style = styleOf(parameter, place);
  if (style === null) return withheld(`its parameter ${name} has a style that is not supported`);
  const said = textOf(parameter["description"]);
  const schema = schemaOf(parameter);
  return {
    stored: { argument: name, name, in: place, style, explode: explodes(parameter, style) },
    schema: said === "" ? schema : { description: said, ...schema },
    isRequired,
  };
}

function styleOf(parameter: Json, place: StoredParameter["in"]): StoredParameter["style"] | null {
  const { content } = parameter;
  const style = parameter["style"] ?? undefined;
  if (isSchema(content)) return Object.keys(content).some(isJsonMedia) ? "json" : null;
  if (place !== "query") return style === undefined || style === "simple" ? "simple" : null;
  if (style === undefined) return "form";
  return QUERY_STYLES.has(style) ? (style as StoredParameter["style"]) : null;
}

const explodes = ({ explode }: Json, style: StoredParameter["style"]): boolean =>
  typeof explode === "boolean" ? explode : style === "form" || style === "deepObject";

function schemaOf({ schema, content }: Json): Json {
  if (isSchema(schema)) return schema;
  const media = isSchema(content) ? Object.entries(content).find(([type]) => isJsonMedia(type))?.[1] : undefined;
  return isSchema(media) && isSchema(media["schema"]) ? media["schema"] : {};
}

/** The type without its parameters, such as `application/json` of `application/json; charset=utf-8`. */
export const mediaOf = (type: string): string => (type.split(";")[0] ?? "").trim().toLowerCase();

export const isJsonMedia = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(mediaOf(type));
