/**
 * The text of a message that answers an earlier one begins with a line that says so: `[in reply to our message: "…"]`. The
 * quoted text is written as a JSON string, so the line ends where the quotation does.
 */
const HEADER = /^\[in reply to (?:our message|the person's own message|an earlier message)(?:: "(?:[^"\\]|\\.)*")?\]\n/;
/** Characters of the quoted text. */
export const MAX_QUOTED = 300;

/** A text in its line about the quoted message, which is empty without one, and the rest. */
export function partsOf(text: string): { header: string; own: string } {
  const header = HEADER.exec(text)?.[0] ?? "";
  return { header, own: text.slice(header.length) };
}

/** The words of a person, marked where they begin like a line that only the platform writes. */
export const notAHeader = (words: string): string => (/^\s*\[in reply to/i.test(words) ? `[text] ${words}` : words);
