const MAX_TITLE = 80;

/** The title of a session without one: the beginning of its first message. */
export function titleOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, " ");
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`.toWellFormed();
}
