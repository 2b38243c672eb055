import type { MarkedPiece } from "./marked-pieces.ts";

/** A part of a line: plain text, or text with a meaning. Text keeps its line breaks. */
export type Inline =
  | string
  | { kind: "strong" | "em" | "del"; parts: Inline[] }
  | { kind: "code"; text: string }
  | MarkedPiece
  | { kind: "link"; href: string; host: string | null; parts: Inline[] };
