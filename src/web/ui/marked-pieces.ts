/** A part of a text with the element around it. */
export interface TextMark {
  from: number;
  to: number;
  /** Without a type of Preact, so that the rules for texts stay free of the browser's types. */
  around: (words: string) => object | string;
}

/** Finds the parts of a text to mark, in their order and apart from each other. */
export type MarkText = (text: string) => readonly TextMark[];

/** A piece of a text that is marked. */
export interface MarkedPiece {
  kind: "marked";
  text: string;
  around: TextMark["around"];
}

/** A text in pieces. `begin` is its place in the text that the marks were made for. */
export function piecesOf(text: string, marks: readonly TextMark[], begin = 0): (string | MarkedPiece)[] {
  const pieces: (string | MarkedPiece)[] = [];
  let done = 0;
  for (const { from, to, around } of marks) {
    const [start, end] = [Math.max(from - begin, done), Math.min(to - begin, text.length)];
    if (end <= start) continue;
    if (start > done) pieces.push(text.slice(done, start));
    pieces.push({ kind: "marked", text: text.slice(start, end), around });
    done = end;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}
