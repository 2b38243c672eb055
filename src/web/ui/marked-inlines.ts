import type { Inline } from "./inline.ts";
import { type MarkText, piecesOf, type TextMark } from "./marked-pieces.ts";

/** A line of Markdown with its marks, which may begin and end inside bold text. Code and links are left as they are. */
export function markedInlines(parts: readonly Inline[], mark: MarkText): readonly Inline[] {
  const marks = mark(parts.map(plainOf).join(""));
  return marks.length === 0 ? parts : split(parts, marks, 0);
}

/** As long as the part is, with spaces where nothing is marked. */
function plainOf(part: Inline): string {
  if (typeof part === "string") return part;
  if (part.kind === "code" || part.kind === "marked") return " ".repeat(part.text.length);
  const inner = part.parts.map(plainOf).join("");
  return part.kind === "link" ? " ".repeat(inner.length) : inner;
}

function split(parts: readonly Inline[], marks: readonly TextMark[], from: number): Inline[] {
  let at = from;
  return parts.flatMap((part): Inline[] => {
    const begin = at;
    at += plainOf(part).length;
    if (typeof part === "string") return piecesOf(part, marks, begin);
    if (part.kind === "code" || part.kind === "marked" || part.kind === "link") return [part];
    return [{ ...part, parts: split(part.parts, marks, begin) }];
  });
}
