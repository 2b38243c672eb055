/**
 * Cuts the middle out of a text that is too long. Two thirds of the kept text are its beginning, because tasks and
 * results begin with what matters.
 */
export function cutInside(text: string, most: number): string {
  if (text.length <= most) return text;
  const said = `[… ${text.length - most} characters left out …]`;
  const head = Math.floor((most * 2) / 3);
  return `${text.slice(0, head)}\n${said}\n${text.slice(text.length - (most - head))}`.toWellFormed();
}
