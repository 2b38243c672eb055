/** Where the operations on components are. */
export interface ComponentPrefix {
  path: string;
  /** The prefix that replaces this one; null for the current one. */
  successor: string | null;
}

export const CURRENT = { path: "/api/canvas-marketplace/components", successor: null };

/** The path of the categories and tags, beside the components. */
export const CURRENT_FACETS = { path: "/api/canvas-marketplace", successor: null };

/** The name from before `/api/canvas-marketplace`: the same operations, deprecated. */
export const LEGACY = { path: "/api/components", successor: CURRENT.path };
export const LEGACY_FACETS = { path: LEGACY.path, successor: CURRENT_FACETS.path };

const FACETS = new Set(["/categories", "/tags"]);

/** The URL that replaces one below the old prefix. */
export const successorOf = (rest: string): string =>
  `${FACETS.has(rest) ? LEGACY_FACETS.successor : LEGACY.successor}${rest}`;

/** The deprecation of the old prefix, and its earliest removal, twelve months later. */
export const LEGACY_DEPRECATED_AT = Date.UTC(2026, 10, 21);
export const LEGACY_SUNSET_AT = Date.UTC(2027, 10, 21);

/** The texts of a contract that depend on the prefix. */
export const at = (
  { path, successor }: ComponentPrefix,
  suffix: string,
  words: { operationId: string; summary: string; description: string },
) => ({
  path: `${path}${suffix}`,
  operationId: successor === null ? words.operationId : `${words.operationId}Legacy`,
  summary: successor === null ? words.summary : `${words.summary} (old path)`,
  description: successor === null ? words.description : `Deprecated: the same as \`${successor}${suffix}\`.`,
  tags: ["Component marketplace"],
  deprecated: successor !== null,
});
