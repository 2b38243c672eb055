/** A text in the plain letters that a reader sees, with the origin of each character. */
export interface FoldedText {
  text: string;
  /** `starts[i]` and `ends[i]`: the part of the original behind the folded character `i`. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Letters of other scripts that look like ASCII ones in most fonts (a part of Unicode's confusables.txt). */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["аӑα", "a"],
    ["АΑ", "A"],
    ["ВΒ", "B"],
    ["сϲ", "c"],
    ["СϹ", "C"],
    ["ԁ", "d"],
    ["еҽ", "e"],
    ["ЕΕ", "E"],
    ["НΗ", "H"],
    ["іıι", "i"],
    ["ІΙ", "I"],
    ["ј", "j"],
    ["Ј", "J"],
    ["КΚ", "K"],
    ["МΜ", "M"],
    ["ΝɴΝ", "N"],
    ["оοօ", "o"],
    ["ОΟ", "O"],
    ["рρ", "p"],
    ["РΡ", "P"],
    ["ѕ", "s"],
    ["Ѕ", "S"],
    ["ТΤ", "T"],
    ["υ", "u"],
    ["ν", "v"],
    ["ху", "xy"],
    ["ХΧ", "X"],
    ["ΥҮ", "Y"],
    ["Ζ", "Z"],
    ["‐‑‒–—―−⁃﹣", "-"],
    ["。․﹒‧", "."],
    ["⁄∕", "/"],
    ["∶ː꞉", ":"],
    ["＋﹢", "+"],
  ].flatMap(([characters = "", plain = ""]) =>
    [...characters].map((character, index) => [character, plain.length > 1 ? (plain[index] ?? plain) : plain]),
  ),
);

/**
 * Characters that are invisible, or only mark the previous one: formats, selectors, fillers, strokes and underlines.
 * They can break words that a filter looks for.
 */
const INVISIBLE = /^[\p{Cf}\p{DI}\p{Mn}\p{Me}]$/u;

// oxlint-disable-next-line no-control-regex -- ASCII is a range of them
const PLAIN = /^[\u0000-\u007F]*$/;

/**
 * Reverses disguises that people overlook but patterns do not: full-width and styled letters, digits of other scripts,
 * look-alike letters of other scripts, invisible characters, variants of dash and dot.
 */
export function foldText(original: string): FoldedText {
  if (PLAIN.test(original)) return unfolded(original);
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    for (const unit of INVISIBLE.test(character) ? "" : plainOf(character)) {
      for (const codeUnit of unit.split("")) {
        text += codeUnit;
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text, starts, ends };
}

function unfolded(text: string): FoldedText {
  const starts = Array.from(text, (_unit, index) => index);
  return { text, starts, ends: starts.map((start) => start + 1) };
}

function plainOf(character: string): string {
  const compatible = character.normalize("NFKC");
  return Array.from(compatible, (part) => LOOK_ALIKES[part] ?? digitOf(part) ?? part).join("");
}

/** A decimal digit of any script as an ASCII one: every script has its ten digits in a row, zero first. */
function digitOf(character: string): string | null {
  if (!/^\p{Nd}$/u.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
