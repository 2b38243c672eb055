/** The mark in the place of characters that were left out. */
export const leftOutMark = (count: number): string => `[… ${count} characters left out …]`;

/**
 * Cuts the middle out of a text that is too long. Two thirds of the kept text are its beginning, because tasks and
 * results begin with what matters.
 */
export function cutInside(text: string, most: number): string {
  if (text.length <= most) return text;
  const said = leftOutMark(text.length - most);
  const head = Math.floor((most * 2) / 3);
  return `${text.slice(0, head)}\n${said}\n${text.slice(text.length - (most - head))}`.toWellFormed();
}
