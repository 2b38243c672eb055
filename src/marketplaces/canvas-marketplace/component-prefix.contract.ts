/** Where the operations on components are. */
export interface ComponentPrefix {
  path: string;
  /** The prefix that took this one's place; null where none did. */
  successor: string | null;
}

export const CURRENT = { path: "/api/canvas-marketplace/components", successor: null };

/** Where the categories and tags are, beside the components. */
export const CURRENT_FACETS = { path: "/api/canvas-marketplace", successor: null };

/** The name before `/api/canvas-marketplace`: the same operations, deprecated. */
export const LEGACY = { path: "/api/components", successor: CURRENT.path };
export const LEGACY_FACETS = { path: LEGACY.path, successor: CURRENT_FACETS.path };

const FACETS = new Set(["/categories", "/tags"]);

/** The address that took the place of one below the old prefix. */
export const successorOf = (rest: string): string =>
  `${FACETS.has(rest) ? LEGACY_FACETS.successor : LEGACY.successor}${rest}`;

/** Since when the old prefix is deprecated, and from when on it may be gone: twelve months later. */
export const LEGACY_DEPRECATED_AT = Date.UTC(2026, 10, 21);
export const LEGACY_SUNSET_AT = Date.UTC(2027, 10, 21);

/** The words of a contract that depend on the prefix. */
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
