/** A sentence without meaningless words. */
export interface CleanCommand {
  /** Without punctuation and polite words, in the original case. */
  spoken: string;
  /** Also without final words of urgency: `now`, `already`. A title may end with them. */
  bare: string;
  /** Number of removed polite or idle words. */
  fillers: number;
}

const POLITE_BEFORE =
  /^(?:hey|hi|hello|ok|okay|yo|um|uh|er|so|well|and|then|now|just|please|kindly|quickly|computer|tenure|can (?:you|we|i)|could (?:you|we|i)|would you(?: mind)?|will you|i want (?:you )?to|i wanna|i'd (?:like|love) (?:you )?to|i would (?:like|love) (?:you )?to|i need you to|let's|let us|go ahead and) (?=\S)/i;
const POLITE_AFTER =
  / (?:please|for me|for us|thanks|thank you|thank you very much|if you (?:can|could|please|will|would)|will you|would you)$/i;
const PRESSING_AFTER = / (?:now|right now|already|a moment|for a moment|for a second|for a bit)$/i;

/** Removes the words that do not change the meaning of a command. */
export function cleanCommand(text: string): CleanCommand {
  const words = text
    .normalize("NFKC")
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/["\u201C\u201D\u00AB\u00BB()[\]{}\u2026]/g, " ")
    .replaceAll(/[.,!?;:]+(?=\s|$)/g, " ")
    .replaceAll(/\s+-+\s+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const before = without(words, POLITE_BEFORE);
  const after = without(before.text, POLITE_AFTER);
  const pressed = without(after.text, PRESSING_AFTER);
  return { spoken: after.text, bare: pressed.text, fillers: before.count + after.count };
}

function without(text: string, filler: RegExp): { text: string; count: number } {
  let left = text;
  let count = 0;
  for (let next = left.replace(filler, ""); next !== left; next = left.replace(filler, "")) {
    left = next;
    count++;
  }
  return { text: left, count };
}
