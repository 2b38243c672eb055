import { crc32 } from "#lib/crc32";
import { isShallow } from "#lib/json";

import { withoutNulls } from "./arguments-schema.ts";
import { bodyOfOperation } from "./openapi-body.ts";
import { choicesOf, type FoundOperation, isChosen, operationsOf } from "./openapi-choices.ts";
import { argumentsOfOperation, type OperationArgument, textOf } from "./openapi-parameters.ts";
import { baseOf } from "./openapi-servers.ts";
import { inlined, type Parts, resolved } from "./references.ts";
import { isSchema } from "./schema-rules.ts";
import type { OperationChoice, StoredParameter, ToolForm, ToolRequest } from "./tool-form.ts";
import { MAX_FORM_CHARACTERS, MAX_NAME_CHARACTERS, MAX_TOOLS } from "./usable-forms.ts";
import { wireFault } from "./wire-fault.ts";

type Json = Readonly<Record<string, unknown>>;

/** Settings that a person wrote down about an API document. */
export interface DocumentChoice {
  url: string;
  /** Where the operations are called; null for the document's own servers. */
  baseUrl: string | null;
  /** The operations to import; null for all. */
  include: readonly string[] | null;
}

/** The tools of a document, and what a person can choose of it. */
export interface DocumentTools {
  tools: ToolForm[];
  choices: OperationChoice[];
}

/** An operation that cannot be called as its document says, and why. */
class NotImportable extends Error {}

/**
 * The operations of an API document (OpenAPI 3) as tools: the parameters by their names, and the body as `body`. The
 * method alone decides the kind of an operation: GET reads, DELETE destroys. What cannot be called as the document says
 * is a tool with a reason instead, and so is an operation that alone has too many parts. Throws PROVIDER_ERROR with what
 * there is to choose when there are too many operations, or too many parts in all.
 */
export function toolsOfDocument(document: Json, choice: DocumentChoice): DocumentTools {
  const paths = isSchema(document["paths"]) ? document["paths"] : {};
  const all = operationsOf(paths, (value) => resolved(document, value));
  const chosen = all.filter((one) => isChosen(one, choice.include));
  if (chosen.length > MAX_TOOLS) throw tooMany(chosen, all);
  if (chosen.length === 0 && choice.include !== null && all.length > 0)
    throw wireFault("no_operations", "The choice of operations matches none of the document.", {
      choices: choicesOf(all),
    });
  const names = new Set<string>();
  let opened = 0;
  const tools = chosen.map((one, index) => {
    const name = nameOf(one, names);
    names.add(name);
    const parts = { document, left: MAX_PARTS };
    const tool = toolOf(parts, choice, one, name);
    opened += MAX_PARTS - parts.left;
    if (opened > MAX_DOCUMENT_PARTS) throw tooManyParts({ opened, read: index + 1 }, chosen, all);
    return tool;
  });
  return { tools, choices: choicesOf(all) };
}

const tooManyParts = (
  { opened, read }: { opened: number; read: number },
  chosen: readonly FoundOperation[],
  all: readonly FoundOperation[],
) =>
  wireFault(
    "too_large",
    `The first ${read} of the document's ${chosen.length} operations have ${opened} parts with their references; the maximum of all is ${MAX_DOCUMENT_PARTS}. Choose some with \`include\`.`,
    { choices: choicesOf(all) },
  );

const tooMany = (chosen: readonly FoundOperation[], all: readonly FoundOperation[]) =>
  wireFault(
    "too_many_tools",
    `The document has ${chosen.length} operations; the maximum is ${MAX_TOOLS}. Choose some with \`include\`.`,
    { choices: choicesOf(all) },
  );

/** The id of an operation; its method and path where it has none, or one that another operation has. */
function nameOf({ operation: { operationId }, method, path }: FoundOperation, taken: ReadonlySet<string>): string {
  const own = typeof operationId === "string" && operationId !== "" && !taken.has(operationId) ? operationId : null;
  const name = own ?? `${method}_${path}`;
  if (name.length <= MAX_NAME_CHARACTERS && !taken.has(name)) return name;
  const mark = crc32(`${method} ${path}`).toString(16);
  return `${name.slice(0, MAX_NAME_CHARACTERS - mark.length - 1)}_${mark}`;
}

function toolOf(parts: Parts, choice: DocumentChoice, found: FoundOperation, name: string): ToolForm {
  const { method, path, operation } = found;
  const form: ToolForm = {
    name,
    title: textOf(operation["summary"]) === "" ? null : textOf(operation["summary"]),
    description: textOf(operation["description"]) || textOf(operation["summary"]) || `${method.toUpperCase()} ${path}`,
    inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false },
    outputSchema: null,
    annotations: { readOnlyHint: method === "get", destructiveHint: method === "delete" },
  };
  try {
    const whole = { ...form, ...callOf(parts, choice, found) };
    if (!isShallow(whole) || JSON.stringify(whole).length > MAX_FORM_CHARACTERS)
      throw new NotImportable(`its definition has more than ${MAX_FORM_CHARACTERS} characters`);
    return whole;
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    return { ...form, description: form.description.slice(0, 2_000), notImportable: error.message };
  }
}

function callOf(
  parts: Parts,
  choice: DocumentChoice,
  { method, path, item, operation }: FoundOperation,
): Pick<ToolForm, "inputSchema" | "request"> {
  const open = (value: unknown): unknown =>
    inlined(
      parts,
      value,
      () => new NotImportable(`its definition has more than ${MAX_PARTS} parts with its references`),
    );
  const base = baseOf({ document: parts.document, item, operation }, choice);
  if ("refusal" in base) throw new NotImportable(base.refusal);
  const body = bodyOfOperation(open(operation["requestBody"]));
  if (typeof body === "string") throw new NotImportable(body);
  const given = argumentsOfOperation(open(item["parameters"]), open(operation["parameters"]), body !== null);
  if ("refusal" in given) throw new NotImportable(given.refusal);
  const missing = [...path.matchAll(/\{([^}]*)\}/g)].find(
    ([, name]) => !given.arguments.some(({ stored }) => stored.in === "path" && stored.name === name),
  );
  if (missing !== undefined) throw new NotImportable(`no parameter fills ${missing[0]} of its path`);
  return {
    inputSchema: schemaOf(given.arguments, body),
    request: requestOf({ method, path, base: base.url }, given.arguments, body?.stored ?? null),
  };
}

/** Maximum parts of an operation after its references are inlined. */
const MAX_PARTS = 20_000;
/** Maximum parts of all chosen operations together: about two seconds of the Worker that opens them. */
export const MAX_DOCUMENT_PARTS = 2_000_000;

function schemaOf(given: readonly OperationArgument[], body: { schema: Json; isRequired: boolean } | null) {
  const fields: [string, Json, boolean][] = given.map(({ stored, schema, isRequired }) => [
    stored.argument,
    schema,
    isRequired,
  ]);
  if (body !== null) fields.push(["body", body.schema, body.isRequired]);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, withoutNulls(schema)])),
    required: fields.filter(([, , isRequired]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Without what is the default of a place, so that a form is as it was before forms had more. */
function requestOf(
  at: Pick<ToolRequest, "method" | "path" | "base">,
  given: readonly OperationArgument[],
  body: ToolRequest["body"] | null,
): ToolRequest {
  const places: NonNullable<ToolRequest["places"]> = Object.fromEntries(
    given.map(({ stored }) => [stored.argument, stored.in]),
  );
  if (body !== null) places["body"] = "body";
  const special = given.map(({ stored }) => stored).filter((stored) => !isDefault(stored));
  return {
    ...at,
    places,
    ...(special.length === 0 ? {} : { parameters: special }),
    ...(body === null || body === undefined || body.media === "application/json" ? {} : { body }),
  };
}

const isDefault = ({ argument, name, in: place, style, explode }: StoredParameter): boolean =>
  argument === name && style === (place === "query" ? "form" : "simple") && explode === (place === "query");
