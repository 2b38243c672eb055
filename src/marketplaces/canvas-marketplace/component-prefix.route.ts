/** Where the operations on components are. */
export interface ComponentPrefix {
  path: string;
  isLegacy: boolean;
}

export const CURRENT: ComponentPrefix = { path: "/api/canvas-marketplace/components", isLegacy: false };

/** The name before `/api/canvas-marketplace`: the same operations, deprecated. */
export const LEGACY: ComponentPrefix = { path: "/api/components", isLegacy: true };

/** Since when the old prefix is deprecated, and from when on it may be gone: twelve months later. */
export const LEGACY_DEPRECATED_AT = Date.UTC(2026, 10, 21);
export const LEGACY_SUNSET_AT = Date.UTC(2027, 10, 21);

/** The words of a contract that depend on the prefix. */
export const at = (
  { path, isLegacy }: ComponentPrefix,
  suffix: string,
  words: { operationId: string; summary: string; description: string },
) => ({
  path: `${path}${suffix}`,
  operationId: isLegacy ? `${words.operationId}Legacy` : words.operationId,
  summary: isLegacy ? `${words.summary} (old path)` : words.summary,
  description: isLegacy ? `Deprecated: the same as \`${CURRENT.path}${suffix}\`.` : words.description,
  tags: ["Component marketplace"],
  deprecated: isLegacy,
});
