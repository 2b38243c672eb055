import { isSchema } from "./schema-rules.ts";
import type { OperationChoice } from "./tool-form.ts";

type Json = Readonly<Record<string, unknown>>;

/** An operation of an API document, before it is read. */
export interface FoundOperation {
  method: string;
  path: string;
  item: Json;
  operation: Json;
}

const MAX_CHOICES = 100;

const tagsOf = ({ operation: { tags } }: FoundOperation): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];

/** Whether a choice names an operation: its id, a tag, its path, or with `*` at the end the beginning of its path. */
export const isChosen = (found: FoundOperation, include: readonly string[] | null): boolean =>
  include === null ||
  include.some(
    (one) =>
      found.operation["operationId"] === one ||
      found.path === one ||
      (one.endsWith("*") && found.path.startsWith(one.slice(0, -1))) ||
      tagsOf(found).includes(one),
  );

/** The choices that a person has: tags, or the beginnings of paths where the document has no tags; the largest first. */
export function choicesOf(operations: readonly FoundOperation[]): OperationChoice[] {
  const counts = new Map<string, number>();
  const hasTags = operations.some((one) => tagsOf(one).length > 0);
  for (const one of operations) {
    const beginning = `${/^\/?[^/{]*/.exec(one.path)?.[0] ?? ""}*`;
    for (const name of hasTags ? tagsOf(one) : [beginning]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([include, count]) => ({ include: include.slice(0, 100), operations: count }))
    .toSorted((a, b) => b.operations - a.operations)
    .slice(0, MAX_CHOICES);
}

const METHODS = ["get", "put", "post", "delete", "patch"] as const;

/** Every operation of a document; `resolve` follows the reference of a path. */
export function operationsOf(paths: Json, resolve: (value: unknown) => unknown): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, value]) => {
    const item = resolve(value);
    if (!isSchema(item)) return [];
    return METHODS.flatMap((method) => {
      const operation = item[method];
      return isSchema(operation) ? [{ method, path, item, operation }] : [];
    });
  });
}
