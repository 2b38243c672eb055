import { partsOf } from "./quoted-message.ts";

/** Kinds of messages whose content the platform does not read. */
const FILES: ReadonlySet<string> = new Set(["image", "video", "audio", "document", "sticker"]);

/** The words of a message for the agent; null for a file without words. */
export function wordsFor({ kind, text }: { kind: string; text: string }): string | null {
  if (!FILES.has(kind)) return text;
  const { header, own } = partsOf(text);
  const caption = captionIn(own);
  return caption === ""
    ? null
    : `${header}${caption}\n\n(The person also sent a file of the kind "${kind}". It cannot be read here.)`;
}

/** The words of the person alone, without a quotation: a file's caption, or the text. */
export function ownWords({ kind, text }: { kind: string; text: string }): string {
  const { own } = partsOf(text);
  return FILES.has(kind) ? captionIn(own) : own;
}

/** The caption in the text of a file, which begins with the kind and the quoted name. Names are data and may have brackets. */
const captionIn = (text: string): string =>
  text
    .replace(/^\[[a-z]+(?:: "(?:[^"\\]|\\.)*")?\] ?/u, "")
    .replace(/^\[[a-z]+: [^"\]][^\]]*\] ?/u, "")
    .trim();

/** The platform's own answer to a file without words. */
export const UNREADABLE = "Sorry, pictures, sounds and files cannot be read here. Please write your message in words.";

/** A second file within this time gets no answer. */
export const SAID_FOR_MS = 600_000;
