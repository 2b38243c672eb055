/** The secret of a trigger that was just made, until its page has shown it. */
const made: { id: string; secret: string | null } = { id: "", secret: null };

/** Keeps it until the page of the trigger is there. */
export function keepSecret(id: string, secret: string | null): void {
  made.id = id;
  made.secret = secret;
}

/** Takes it, so that it is shown once. */
export function takenSecret(id: string): string | null {
  if (made.id !== id) return null;
  const { secret } = made;
  keepSecret("", null);
  return secret;
}
