import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

export interface MediaType {
  schema?: unknown;
  example?: unknown;
  examples?: unknown;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  "x-permission"?: string;
  parameters?: {
    $ref?: string;
    name?: string;
    in?: string;
    description?: string;
    required?: boolean;
    example?: unknown;
    schema?: unknown;
  }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}

/** As much of an OpenAPI document as these tests read. */
export interface ApiDocument {
  openapi: string;
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const snapshotFile = resolve(import.meta.dirname, "openapi.json");

/**
 * The document of the contracts as they are in the working tree. The app is imported by a computed name because its types are those of
 * the Worker's runtime, which contradict Node's in the same program.
 */
export async function currentDocument(): Promise<ApiDocument> {
  const [app, http] = ["#app", "#http/document"];
  const { createWholeApp } = (await import(app)) as { createWholeApp: () => Promise<unknown> };
  const { buildDocument } = (await import(http)) as { buildDocument: (app: unknown) => ApiDocument };
  return JSON.parse(JSON.stringify(buildDocument(await createWholeApp()))) as ApiDocument;
}

/** The document as it was last accepted. */
export const readSnapshot = async (): Promise<ApiDocument> =>
  JSON.parse(await readFile(snapshotFile, "utf8")) as ApiDocument;

/** Accepts the document as it is. The difference is read in review. */
export async function writeSnapshot(): Promise<void> {
  await writeFile(snapshotFile, `${JSON.stringify(await currentDocument(), null, 2)}\n`);
}

export interface DocumentedOperation extends Operation {
  method: string;
  path: string;
}

/** Every operation with its place. */
export const operationsOf = (document: ApiDocument): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
