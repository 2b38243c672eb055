import { KnownSecrets } from "#lib/known-secrets";

/** Minimum length of a masked value: shorter ones are too common to recognize and are not secrets. */
export const MIN_MASKED_LENGTH = 6;

/**
 * Masks the values in all texts of a JSON value, including keys, so that a skill cannot reveal its environment in its
 * answer.
 */
export const maskValues = (value: unknown, secrets: readonly string[]): unknown =>
  KnownSecrets.exactly(secrets, MIN_MASKED_LENGTH).inValue(value);

/** As `maskValues`, for one text. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  KnownSecrets.exactly(secrets, MIN_MASKED_LENGTH).in(text);
