import type { MarkedPiece } from "./marked-pieces.ts";

/** A part of a line: plain text, or text with a meaning. Text keeps its line breaks. */
export type Inline =
  | string
  | { kind: "strong" | "em" | "del"; parts: Inline[] }
  | { kind: "code"; text: string }
  | MarkedPiece
  | { kind: "link"; href: string; parts: Inline[] };

/** The words that a reader sees. */
export const wordsIn = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "code" || part.kind === "marked" ? part.text : wordsIn(part.parts);
    })
    .join("");
