/** Kinds of messages whose content the platform does not read. */
const FILES: ReadonlySet<string> = new Set(["image", "video", "audio", "document", "sticker"]);

/** The words of a message for the agent; null for a file without words. */
export function wordsFor({ kind, text }: { kind: string; text: string }): string | null {
  if (!FILES.has(kind)) return text;
  const caption = text.replace(/^\[[^\]]*\] ?/u, "").trim();
  return caption === ""
    ? null
    : `${caption}\n\n(The person also sent a file of the kind "${kind}". It cannot be read here.)`;
}

/** The platform's own answer to a file without words. */
export const UNREADABLE = "Sorry, pictures, sounds and files cannot be read here. Please write your message in words.";

/** A second file within this time gets no answer. */
export const SAID_FOR_MS = 600_000;
