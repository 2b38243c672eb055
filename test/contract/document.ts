import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { fromFiles, toFiles } from "./document-files.ts";

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
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, MediaType> }
  >;
}

/** The parts of an OpenAPI document that these tests read. */
export interface ApiDocument {
  openapi: string;
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, unknown> };
}

const snapshotFolder = resolve(import.meta.dirname, "openapi");

let built: Promise<string> | null = null;

/**
 * The document of the contracts in the working tree, built once per process. The app is imported by a computed name,
 * because its types are those of the Worker's runtime, which contradict Node's in the same program.
 */
export async function currentDocument(): Promise<ApiDocument> {
  built ??= buildCurrent();
  return JSON.parse(await built) as ApiDocument;
}

async function buildCurrent(): Promise<string> {
  const [app, http] = ["#workers/app", "#http/document"];
  const { createWholeApp } = (await import(app)) as { createWholeApp: () => Promise<unknown> };
  const { buildDocument } = (await import(http)) as { buildDocument: (app: unknown) => ApiDocument };
  return JSON.stringify(buildDocument(await createWholeApp()));
}

/** The files of the accepted document, from name to text. */
export async function readSnapshotFiles(): Promise<Map<string, string>> {
  const names = (await readdir(snapshotFolder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(resolve(snapshotFolder, name), "utf8")));
  return new Map(names.map((name, place) => [name, texts[place] ?? ""]));
}

/** The accepted document. */
export const readSnapshot = async (): Promise<ApiDocument> => fromFiles(await readSnapshotFiles());

/** Accepts the current document. A review reads the difference. */
export async function writeSnapshot(): Promise<void> {
  const files = toFiles(await currentDocument());
  await rm(snapshotFolder, { recursive: true, force: true });
  await mkdir(snapshotFolder);
  await Promise.all([...files].map(([name, text]) => writeFile(resolve(snapshotFolder, name), text)));
}

export interface DocumentedOperation extends Operation {
  method: string;
  path: string;
}

/** Every operation with its path and method. */
export const operationsOf = (document: ApiDocument): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Where two documents differ, down to a member of an operation or of a schema; a whole operation when one lacks it. */
export function differences(before: unknown, after: unknown, place = "", depth = 0): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const members = [before, after].map(membersOf);
  const [left, right] = members;
  if (!left || !right || depth === 4) return [`changed ${place}`];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const found = [...names].flatMap((name) => {
    const inner = `${place} ${name}`.trim();
    if (!(name in left)) return [`added ${inner}`];
    if (!(name in right)) return [`removed ${inner}`];
    return differences(left[name], right[name], inner, depth + 1);
  });
  return found.length > 0 ? found : [`reordered ${place}`.trim()];
}

const membersOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
