import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { repositoryFolder } from "#local/paths";

import { HEAD, parametersOf, reachable, type Schema, typeOf } from "./api-types.ts";
import {
  type ApiDocument,
  currentDocument,
  type DocumentedOperation,
  type MediaType,
  operationsOf,
} from "./document.ts";

const typesFile = resolve(repositoryFolder, "src/sdk/api.gen.ts");

const REFUSAL = `/** What every refusal of the API has. */
export interface Refusal {
  success: false;
  error: { code: string; message: string; details: Readonly<Record<string, Json>> };
  meta: Schemas["Meta"];
}
`;

/** The types of the API in the form that openapi-fetch reads: its paths, and the schemas that they name. */
export function sdkTypes(document: ApiDocument): string {
  const operations = Map.groupBy(operationsOf(document), ({ path }) => path);
  const paths = [...operations].map(([path, ofPath]) =>
    [`  ${JSON.stringify(path)}: {`, ...ofPath.map((operation) => operationType(operation, document)), "  };"].join(
      "\n",
    ),
  );
  const schemas = reachable([HEAD, ...paths].join("\n"), document).map(
    ([name, schema]) => `  ${name}: ${typeOf(schema, "  ")};`,
  );
  const interfaces = ["export interface Schemas {", ...schemas, "}", "", "export interface paths {", ...paths, "}", ""];
  // openapi-fetch takes a list that is read-only for an object.
  return [HEAD, REFUSAL, ...interfaces].join("\n").replaceAll(": readonly ", ": ").replaceAll("<readonly ", "<");
}

function operationType(operation: DocumentedOperation, document: ApiDocument): string {
  const { method, summary = "", requestBody, responses } = operation;
  const parameters = parametersOf(operation, document);
  const places = ["query", "header", "path"].map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return `${place}?: never;`;
    const members = here.map(
      ({ name = "", required = false, schema = {} }) =>
        `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema as Schema, "      ")}`,
    );
    const isNeeded = here.some(({ required = false }) => required);
    return `${place}${isNeeded ? "" : "?"}: { ${members.join("; ")} };`;
  });
  const successes = Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, { content }]) => `${status}: { content: ${contentType(content)} };`);
  const body =
    requestBody === undefined
      ? "?: never"
      : `${isOptional(requestBody) ? "?" : ""}: { content: ${contentType(requestBody.content)} }`;
  return [
    `    /** ${summary}. */`,
    `    ${method.toLowerCase()}: {`,
    `      parameters: { ${places.join(" ")} cookie?: never };`,
    `      requestBody${body};`,
    `      responses: { ${successes.join(" ")} default: { content: { "application/json": Refusal } } };`,
    "    };",
  ].join("\n");
}

const isOptional = ({ required }: NonNullable<DocumentedOperation["requestBody"]>): boolean => required === false;

function contentType(content: Record<string, MediaType> | undefined): string {
  const types = Object.entries(content ?? {}).map(([type, { schema = {} }]) => {
    const isJson = type === "application/json";
    return `${JSON.stringify(type)}: ${isJson ? typeOf(schema as Schema, "          ") : plainType(type)}`;
  });
  return types.length === 0 ? "Record<string, never>" : `{ ${types.join("; ")} }`;
}

const plainType = (type: string): string => (type.startsWith("text/") ? "string" : "Json");

/** The file in git. */
export const readSdkTypes = (): Promise<string> => readFile(typesFile, "utf8");

/** Writes the types of the current API document. */
export const updateSdkTypes = async (): Promise<void> => writeFile(typesFile, sdkTypes(await currentDocument()));
