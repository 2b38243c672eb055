import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

import { type ApiDocument, currentDocument, type DocumentedOperation, operationsOf } from "./document.ts";

const typesFile = resolve(repositoryFolder, "src/web/lib/api-types.gen.ts");

const WRITTEN = "// Written by `npm run openapi:update`: not edited by hand.\n";

export const HEAD = `${WRITTEN}
/** A JSON value that the API document says no more of. */
export type Json = unknown;

/** The envelope of most answers. */
export interface Enveloped<Data> {
  success: true;
  data: Data;
  meta: Schemas["Meta"];
}
`;

/** The parts of a schema that determine a value's type. */
export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}

const CONSOLE_HEAD = `${WRITTEN}import type * as Api from "#sdk/api.gen";

/** A JSON value that the API document says no more of. */
export type Json = Api.Json;

/** The envelope of most answers. */
export interface Enveloped<Data> {
  success: true;
  data: Data;
  meta: Schemas["Meta"];
}

/** A value of an answer. The console shares answers between pages, so it never changes a list of one. */
type Answered<Value> = Value extends readonly (infer Item)[]
  ? readonly Answered<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Answered<Value[Name]> }
    : Value;

/** The schemas of the API as the SDK has them. */
export type Schemas = Answered<Api.Schemas>;
`;

/**
 * The types of the API's operations as the console reads them: for each its query's names, its body, and the body of its success. The
 * usual generators need the compiler's programming interface, which TypeScript 7 does not have.
 */
export function apiTypes(document: ApiDocument): string {
  const operations = operationsOf(document).map(
    (operation) =>
      `  ${JSON.stringify(`${operation.method} ${operation.path}`)}: ${operationType(operation, document)};`,
  );
  return [CONSOLE_HEAD, "export interface Operations {", ...operations, "}", ""].join("\n");
}

function operationType(operation: DocumentedOperation, document: ApiDocument): string {
  const parameters = parametersOf(operation, document);
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => JSON.stringify(name));
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => contentType(content) ?? "null");
  const body = contentType(operation.requestBody?.content);
  return [
    "{",
    `    query: ${names.length === 0 ? "never" : names.join(" | ")};`,
    ...(body === null ? [] : [`    body: ${body};`]),
    // Some only lead elsewhere.
    `    answer: ${answers.length === 0 ? "never" : [...new Set(answers)].join(" | ")};`,
    "  }",
  ].join("\n");
}

/** The parameters of an operation, also those that the document shares. */
export const parametersOf = (
  { parameters = [] }: DocumentedOperation,
  document: ApiDocument,
): NonNullable<DocumentedOperation["parameters"]> =>
  parameters.map((parameter) => {
    const shared = /^#\/components\/parameters\/(\w+)$/.exec(parameter.$ref ?? "")?.[1];
    return shared === undefined ? parameter : (document.components["parameters"]?.[shared] as typeof parameter);
  });

/** Only JSON has a type; null without it. */
function contentType(content: DocumentedOperation["responses"][string]["content"]): string | null {
  const schema = content?.["application/json"]?.schema as Schema | undefined;
  return schema === undefined ? null : typeOf(schema, "    ");
}

/** The schemas that the text names, and those that they name, in the document's order. */
export function reachable(text: string, { components: { schemas } }: ApiDocument): [string, Schema][] {
  const found = new Set<string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [, name = ""] of next.matchAll(/Schemas\["(\w+)"\]/g))
      if (!found.has(name)) {
        found.add(name);
        waiting.push(typeOf((schemas[name] ?? {}) as Schema, ""));
      }
  return Object.entries(schemas).filter(([name]) => found.has(name)) as [string, Schema][];
}

const LONGEST_LINE = 100;

export function typeOf(schema: Schema, indent: string): string {
  const type = plainTypeOf(schema, indent);
  return schema.nullable === true && type !== "Json" ? `${type} | null` : type;
}

function plainTypeOf(schema: Schema, indent: string): string {
  const { $ref, enum: values, allOf, anyOf, type } = schema;
  if ($ref !== undefined) return `Schemas["${$ref.split("/").at(-1)}"]`;
  if (allOf !== undefined) return join([...allOf, schema].flatMap(typedPart), " & ", indent);
  if (anyOf !== undefined) return join(anyOf, " | ", indent);
  if (values !== undefined)
    return values
      .filter((value) => value !== null)
      .map((value) => JSON.stringify(value))
      .join(" | ");
  if (type === "array") return `readonly ${wrapped(typeOf(schema.items ?? {}, indent))}[]`;
  if (type === "object" || schema.properties !== undefined) return objectType(schema, indent);
  if (type === "integer" || type === "number") return "number";
  return type === "string" || type === "boolean" ? type : "Json";
}

/** The type of a part of a composed schema; many parts have only a description or a default. */
function typedPart({ $ref, type, properties, required = [], enum: values, nullable = false }: Schema): Schema[] {
  if ($ref !== undefined) return [{ $ref }];
  if (properties !== undefined) return [{ type: "object", properties, required, nullable }];
  return type === undefined || values === undefined ? [] : [{ type, enum: values }];
}

const join = (schemas: readonly Schema[], sign: string, indent: string): string =>
  schemas.map((schema) => wrapped(typeOf(schema, indent))).join(sign);

/** A type as a member of a union or intersection. */
const wrapped = (type: string): string =>
  / [|&] |^readonly /.test(type.replaceAll(/\{[^]*\}/g, "")) ? `(${type})` : type;

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const { success, data, meta, ...others } = properties;
  if (success && data && meta?.$ref !== undefined && Object.keys(others).length === 0)
    return `Enveloped<${typeOf(data, indent)}>`;
  const deeper = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? "" : "?"}: ${typeOf(schema, deeper)};`;
  });
  if (members.length > 0) return inBraces(members, indent);
  const values = typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "Json";
  return `Readonly<Record<string, ${values}>>`;
}

/** One line when it is short and no member has lines. */
function inBraces(members: readonly string[], indent: string): string {
  const line = `{ ${members.join(" ").replace(/;$/, "")} }`;
  if (line.length <= LONGEST_LINE - indent.length && !line.includes("\n")) return line;
  return ["{", ...members.map((member) => `${indent}  ${member}`), `${indent}}`].join("\n");
}

/** The file in git. */
export const readApiTypes = (): Promise<string> => readFile(typesFile, "utf8");

/** Writes the types of the current API document. */
export const updateApiTypes = async (): Promise<void> => writeFile(typesFile, apiTypes(await currentDocument()));
