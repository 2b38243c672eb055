/**
 * Removes characters that would control the terminal, because the text may contain a caller's input. Line breaks stay.
 */
export function plainText(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`);
}
