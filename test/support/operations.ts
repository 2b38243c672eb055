import { inject } from "vitest";

import type { ApiDocument, DocumentedOperation } from "#test/contract/document";

/** Every operation of some tags, from the document that the instance serves. */
export async function operationsTagged(...tags: string[]): Promise<DocumentedOperation[]> {
  const response = await fetch(new URL("/api/openapi.json", inject("baseUrl")));
  const { paths } = (await response.json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
      .filter((operation) => operation.tags?.some((tag) => tags.includes(tag))),
  );
}

/** A documented path with ids in the place of its parameters. */
export const pathOf = (template: string, ids: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
