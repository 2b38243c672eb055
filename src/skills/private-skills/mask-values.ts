/** Minimum length of a masked value: shorter ones are too common to recognize and are not secrets. */
export const MIN_MASKED_LENGTH = 6;

const MASK = "[masked]";

/**
 * Masks the values in all texts of a JSON value, including keys, so that a skill cannot reveal its environment in its
 * answer.
 */
export function maskValues(value: unknown, secrets: readonly string[]): unknown {
  const sought = [...new Set(secrets)]
    .filter((secret) => secret.length >= MIN_MASKED_LENGTH)
    .toSorted((left, right) => right.length - left.length);
  return sought.length === 0 ? value : mask(value, sought);
}

/** As `maskValues`, for one text. */
export const maskText = (text: string, secrets: readonly string[]): string => String(maskValues(text, secrets));

function mask(value: unknown, sought: readonly string[]): unknown {
  if (typeof value === "string") return sought.reduce((text, secret) => text.replaceAll(secret, () => MASK), value);
  if (Array.isArray(value)) return value.map((entry) => mask(entry, sought));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [String(mask(key, sought)), mask(entry, sought)]),
  );
}
