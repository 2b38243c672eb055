/** Words whose final period does not end a sentence, in lower case without the period. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms dr prof sr jr st rev gen col sgt capt lt hon pres gov vs etc al approx appt dept est fig figs no nos vol ed eds pp p cf ca inc ltd co
  corp llc bros assn jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun e.g i.e a.m p.m u.s u.k u.n e.u ph.d m.d b.a m.a d.c
  z.b d.h u.a bzw ggf evtl usw nr str tel inkl zzgl bzgl vgl hr fr frl ing dipl mio mrd abs art p.ex c.-à-d mme mlle m av env ex réf sra srta dña ud
  uds pág págs aprox núm ee.uu`.split(/\s+/),
);

// The look-ahead with its back-reference takes a whole run of marks: backtracking into it would cost the square of its
// length.
const TERMINATOR =
  /(?<![.!?…])(?=([.!?…]+["'”’»)\]]*))\1(?=\s|$)|[。！？]+["'”’」』)]*|\n\s*\n|\n(?=\s{0,20}(?:[-*•]|\d{1,9}[.)])\s)|\r?\n/g;
const LAST_WORD = /[\p{L}\p{M}\p{N}.-]+$/u;
const STARTS_LOW = /^\s*\p{Ll}/u;
const STARTS_WITH_DIGIT = /^\s*\d/;
const LONE_LETTER = /^\p{L}$/u;
const LIST_NUMBER = /^\s*\d{1,3}$/;
const GERMAN_ORDINAL = /(?:^|\s)(?:am|vom|zum|bis|der|dem|den|das|die|und)\s+\d{1,2}$/i;
const HAS_CONTENT = /[\p{L}\p{N}]/u;
const LEADING_BULLET = /^(?:[-*•]|\d{1,3}[.)])\s+/;
/** A line shorter than this without a terminator is a heading, not a wrapped sentence. */
const WRAPPED_LINE_CHARACTERS = 50;

/**
 * Splits a text into its sentences, each trimmed and with inner white space made single, in order. Abbreviations, initials,
 * decimals, ordinals before a lower-case word, ellipses and hard-wrapped lines do not end a sentence; blank lines and list items do.
 * Every character of a sentence comes from the text.
 */
export function segmentSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  TERMINATOR.lastIndex = 0;
  for (let match = TERMINATOR.exec(text); match !== null; match = TERMINATOR.exec(text)) {
    if (!endsSentence(text, start, match.index, match[0])) continue;
    push(sentences, text.slice(start, TERMINATOR.lastIndex));
    start = TERMINATOR.lastIndex;
  }
  push(sentences, text.slice(start));
  return sentences;
}

function endsSentence(text: string, start: number, index: number, mark: string): boolean {
  const following = text.slice(index + mark.length, index + mark.length + 24);
  if (mark.startsWith("\n") || mark.startsWith("\r")) {
    if (mark.length > 1 && mark.indexOf("\n") !== mark.lastIndexOf("\n")) return true;
    if (LEADING_BULLET.test(following.trimStart())) return true;
    // A short line is a separate heading or item; a long one continues when the next begins in lower case.
    return index - start < WRAPPED_LINE_CHARACTERS || !STARTS_LOW.test(following);
  }
  if (!mark.startsWith(".")) return !(mark.startsWith("…") && STARTS_LOW.test(following));
  if (mark.startsWith("..") || STARTS_LOW.test(following)) return !STARTS_LOW.test(following);
  const before = text.slice(Math.max(start, index - 24), index);
  if (LIST_NUMBER.test(text.slice(start, index)) || GERMAN_ORDINAL.test(before)) return false;
  const word = LAST_WORD.exec(before)?.[0];
  if (word === undefined) return true;
  if (mark === "." && LONE_LETTER.test(word) && word !== "I" && word === word.toUpperCase()) return false;
  if (!ABBREVIATIONS.has(word.toLowerCase())) return true;
  // "No. 5" continues, "He said no. Then" does not; "etc." and "Inc." end a sentence when a capital follows.
  if (/^(?:no|nos|p|pp|art|fig|figs|abs|nr|vol)$/i.test(word)) return !STARTS_WITH_DIGIT.test(following);
  return /^(?:etc|usw|inc|ltd|co|corp|llc|a\.m|p\.m|mio|mrd|sun|sat|mar)$/i.test(word);
}

function push(sentences: string[], raw: string): void {
  const sentence = raw.trim().replace(/\s+/g, " ").replace(LEADING_BULLET, "");
  if (HAS_CONTENT.test(sentence)) sentences.push(sentence);
}
