import { holdsShape, KEY_SHAPES } from "#lib/key-shapes";

export interface FoundSecret {
  /** Its path: `code`, `configuration.headers.Authorization`. */
  path: string;
  /** The kind of secret that it resembles. */
  kind: string;
}

/** `password = "…"` and similar settings in code and configuration, but not a placeholder in braces or angle brackets. */
const ASSIGNED =
  /\b(?:api[_-]?key|secret|password|passwd|token|client[_-]?secret)\b["']?\s*[:=]\s*["'](?!\$\{|<|\{\{|\*|x{4})[^"'\s]{12,}["']/gi;

/** Whether a text of a configuration under a telling key is long and mixed enough to be a secret rather than a word about one. */
const TELLING_KEY = /^(?:api[_-]?key|secret|password|passwd|access[_-]?token|client[_-]?secret|private[_-]?key)$/i;
const MIXED = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9+/=_.~-]{16,}$/;

/** Every place of a JSON value where a text contains an apparent secret, without the secret itself. */
export function findSecrets(value: unknown, path = ""): FoundSecret[] {
  if (typeof value === "string") return inText(value, path);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const inner = path === "" ? key : `${path}.${key}`;
    const inKey = inText(key, path);
    const telling =
      typeof entry === "string" && TELLING_KEY.test(key) && MIXED.test(entry) ? [{ path: inner, kind: "secret" }] : [];
    const found = findSecrets(entry, inner);
    return [...inKey, ...(found.length > 0 ? found : telling)];
  });
}

function inText(text: string, path: string): FoundSecret[] {
  const known = KEY_SHAPES.filter(({ shape }) => holdsShape(text, [shape])).map(({ name }) => ({ path, kind: name }));
  if (known.length > 0) return known;
  return holdsShape(text, [ASSIGNED]) ? [{ path, kind: "secret" }] : [];
}
