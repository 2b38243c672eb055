/**
 * The text, or as much of its beginning as leaves room for «…» within `maxLength` UTF-16 units. Cut between characters,
 * because the database would change half a surrogate pair.
 */
export const shortened = (text: string, maxLength: number): string =>
  (text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`).toWellFormed();
