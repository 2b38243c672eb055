import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

/** Parts of a note that a plain text cannot express. */
const PARTS = {
  pictures: /<en-media[\s/>]/,
  boxes: /<en-todo[\s/>]/,
  tables: /<table[\s>]/,
  encrypted_text: /<en-crypt[\s>]/,
} as const;

export type NotePart = keyof typeof PARTS;

/** The parts of a note's markup that a replacement by plain text would remove. */
export const partsOf = (enml: string): NotePart[] =>
  (Object.keys(PARTS) as NotePart[]).filter((part) => PARTS[part].test(enml));

/** Refuses to replace a note with such parts. */
export function requirePlain(enml: string): void {
  const contains = partsOf(enml);
  if (contains.length === 0) return;
  throw withoutEffect(
    new AppError("CONFLICT", {
      message: `The note has ${contains.join(", ").replace("_", " ")}, which plain text would remove. Append to it, or state that its formatting may be replaced.`,
      details: { provider: "evernote", reason: "formatting_would_be_lost", contains },
    }),
  );
}
