import { inject } from "vitest";

import { operationsOf, type ApiDocument, type DocumentedOperation } from "#test/contract/document";

let served: Promise<string> | null = null;

/** The document that the instance serves. Each worker asks for it once, because all its files have the same instance. */
export async function servedDocument(): Promise<ApiDocument> {
  served ??= fetch(new URL("/api/openapi.json", inject("baseUrl"))).then((response) => response.text());
  return JSON.parse(await served) as ApiDocument;
}

const servedOperations = async (): Promise<DocumentedOperation[]> => operationsOf(await servedDocument());

/** Every operation of some tags. */
export const operationsTagged = async (...tags: string[]): Promise<DocumentedOperation[]> =>
  (await servedOperations()).filter((operation) => operation.tags?.some((tag) => tags.includes(tag)));

/** Every cacheable read that any caller may make, with or without credentials. */
export const publicReads = async (): Promise<DocumentedOperation[]> =>
  (await servedOperations()).filter(
    ({ method, responses, security = [], ...operation }) =>
      method === "GET" &&
      operation["x-permission"] === "public" &&
      security.some((scheme) => Object.keys(scheme).length === 0) &&
      "304" in responses,
  );

/** A documented path with ids instead of its parameters. */
export const pathOf = (template: string, ids: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
