/** Characters that reverse the following text, so that it reads differently. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/**
 * Invisible characters: zero-width spaces and word joiners, soft hyphens, and the tags and selectors that smuggle
 * instructions to models.
 */
const HIDDEN = /[\u00AD\u180E\u200B\u2060-\u2065\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E01EF}]/gu;
// oxlint-disable-next-line no-control-regex -- naming them is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** A stranger's text without characters that hide, reverse or control; line breaks as line feeds. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(CONTROL, "")
    .replaceAll(BIDI, "")
    .replaceAll(HIDDEN, "");

/** The same in one line and without markup: for names. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/<\/?[a-z!][^<>]{0,1000}>/gi, "")
    .replaceAll(/\s+/g, " ")
    .trim();
