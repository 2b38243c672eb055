/** A text without characters that would steer the terminal: what a caller sent may stand in it. Line breaks stay. */
export function plainText(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`);
}
