/** How a line of a program ends, or begins: with a word of the language, or by setting a name. */
const ENDS = [";", "{", "}", "):", "=>"];
const BEGINS =
  /^(?:import|return|def|const|let|var|function|SELECT|FROM|WHERE)\b|^[\p{L}_][\p{L}\p{N}_.[\]]{0,60} ?[-+*/:]?= ?\S/u;
const MIN_LINES = 2;
/** A longer text is judged by its first lines. */
const MAX_LINES = 200;

/** Whether a text is a program: most of its lines read so. Its numbers and texts say nothing about the material. */
export function isProgram(text: string): boolean {
  const lines = text
    .split("\n", MAX_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length < MIN_LINES) return false;
  const read = lines.filter((line) => ENDS.some((end) => line.endsWith(end)) || BEGINS.test(line));
  return 2 * read.length > lines.length;
}
