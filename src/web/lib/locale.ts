/** The language of the reader as the engine of the browser knows it. Some browsers name one that cannot be read, such as `en-US@posix`. */
function knownLanguage(): string {
  for (const language of [...(navigator.languages ?? []), navigator.language]) {
    try {
      if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) return language;
    } catch {
      // The next one may be a tag.
    }
  }
  return "en";
}

/** The locale of all numbers and dates of the page. */
export const LOCALE = knownLanguage();

/** A number with the separators of the reader: `1,138`. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(LOCALE, options);

/** A date in the reader's words, without its time unless the options ask for it. */
export const dateText = (at: Date | number | string, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(LOCALE, options);
