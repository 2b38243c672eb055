import type { ApiDocument, DocumentedOperation, MediaType } from "./document.ts";

interface Schema {
  $ref?: string;
  type?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Whether an operation needs a tenant's credentials; a public read only takes them. */
export const needsTenant = ({ security = [] }: DocumentedOperation): boolean =>
  security.some((scheme) => "bearer" in scheme) && security.every((scheme) => Object.keys(scheme).length > 0);

/** The beginnings of a path up to each of its parameters, which distinguish one parameter `id` from another. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{\w+\}/g)].map(({ 0: name, index }) => path.slice(0, index + name.length));

/** A documented path with a value for each parameter, by the part of the path that ends with it. */
export function filledPath(path: string, valueOf: (parameter: string) => string): string {
  return path.replaceAll(/\{\w+\}/g, (name, index: number) => valueOf(path.slice(0, index + name.length)));
}

/** The required query of an operation, from the document; empty without one. */
export function exampleQuery(operation: DocumentedOperation): Record<string, string> {
  const required = (operation.parameters ?? []).filter((parameter) => parameter.in === "query" && parameter.required);
  return Object.fromEntries(
    required.map(({ name = "", example, schema }) => [
      name,
      String(example ?? (schema as Schema | undefined)?.example),
    ]),
  );
}

/** One query for each optional parameter of an operation, with the required ones. */
export function queryExamples({ parameters = [] }: DocumentedOperation): Record<string, string>[] {
  return parameters
    .filter((parameter) => parameter.in === "query" && !parameter.required)
    .map(({ name = "", example, schema = {} }) => {
      const { example: shown, enum: [first] = [], default: usual } = schema as Schema;
      return { [name]: String(example ?? shown ?? first ?? usual) };
    });
}

/** A body of an operation, from the document; undefined for an operation without one. */
export function exampleBody(document: ApiDocument, operation: DocumentedOperation): unknown {
  const media: MediaType | undefined = operation.requestBody?.content["application/json"];
  return media && (media.example ?? exampleOf(document, media.schema as Schema));
}

function exampleOf(document: ApiDocument, schema: Schema): unknown {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice("#/components/schemas/".length);
    return exampleOf(document, document.components.schemas[name] as Schema);
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return exampleOf(document, alternative);
  const parts = [schema, ...(schema.allOf ?? [])];
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const fields = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  // Without required fields, one field makes a change.
  const shown = required.size > 0 ? fields.filter(([name]) => required.has(name)) : fields.slice(0, 1);
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(document, property)]));
}
