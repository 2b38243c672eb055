/** A sentence without meaningless words. */
export interface CleanCommand {
  /** Without punctuation and polite words, in the original case. */
  spoken: string;
  /** Also without words that a title may have: rude words, idle words, and final words of urgency. */
  bare: string;
  /** The spoken words without rude ones. */
  decent: string;
  /** The spoken words with the polite ones at their end, which a title may have: `play Say Please`. Those behind a comma are left out. */
  whole: string;
  /** Number of removed polite or idle words. */
  fillers: number;
}

/** Sounds of hesitation, which no title has. `Uh Huh` is one. */
const HESITATION = / (?:u+m+|u+h+m+|u+h+(?! huh)|e+r+m+|er|h+m{2,})(?= )/gi;
const POLITE_BEFORE =
  /^(?:hey|hi|hello|oh|ok|okay|alright|all right|yo|so|well|and|then|now|just|like|please|kindly|quickly|actually|wait|no wait|never mind|nevermind|computer|tenure|can (?:you|we|i)|could (?:you|we|i)|would you(?: mind)?|will you|i want (?:you )?to|i wanna|i'd (?:like|love) (?:you )?to|i would (?:like|love) (?:you )?to|i need you to|i feel like|let's|let us|go ahead and) (?=\S)/i;
const POLITE =
  "(?:please|for me|for us|thanks|thank you|thank you very much|if you (?:can|could|please|will|would)|will you|would you|okay|mate|dude|buddy)";
const POLITE_AFTER = new RegExp(` ${POLITE}$`, "i");
/** Polite words that the speaker set apart, so no title has them. */
const SET_APART = new RegExp(`[,;.!?](?: ${POLITE})+[.!?]*$`, "i");
const PRESSING_AFTER =
  / (?:now|right now|already|immediately|real quick|a moment|for a (?:moment|second|sec|minute|bit|while))$/i;
const IDLE = / (?:like|just|please|actually|basically|you know|i mean|kind of|kinda|sort of|man|dude|mate)(?= )/gi;

const OATH = / for (?:fuck|god|christ|heaven|pete)'?s'? sake(?= )/gi;
const RUDE =
  / (?:the (?:fuck|hell|heck)|(?:mother)?fuck(?:ing|in'?)?|f(?:reak|rick|rigg)(?:ing|in'?)|(?:god)?damn(?:ed)?|bloody|goddam|stupid|dumb|shitty|crappy|lousy|you (?:idiot|moron|bastard|(?:piece of )?shit)|idiot|moron)(?= )/gi;
/** An opinion of what plays, before the command. */
const INSULT_BEFORE =
  /^(?:(?:this|that|it)(?: (?:song|track|music))?(?:'s| is| sounds)?(?: such| a| just)*(?: (?:garbage|crap|shit|trash|rubbish|awful|terrible|horrible|annoying|boring|sucks|stinks|ass))|i (?:hate|can't stand) (?:this|that|it)(?: (?:song|track|music|shit|crap))?) (?=\S)/i;

/** Removes the words that do not change the meaning of a command. */
export function cleanCommand(text: string): CleanCommand {
  const words = wordsIn(text);
  const sure = without(words, HESITATION);
  const before = without(sure.left, POLITE_BEFORE);
  const after = without(before.left, POLITE_AFTER);
  const spoken = after.left;
  const bare = without(shorn(spoken), PRESSING_AFTER).left;
  const fillers = sure.count + before.count + after.count;
  const decent = inWords(` ${spoken} `.replaceAll(OATH, " ").replaceAll(RUDE, " "));
  const unbroken = without(wordsIn(inWords(text).replace(SET_APART, "")), HESITATION).left;
  return { spoken, bare, decent, whole: without(unbroken, POLITE_BEFORE).left, fillers };
}

/** The words of a text, without punctuation. */
const wordsIn = (text: string): string =>
  inWords(
    text
      .normalize("NFKC")
      .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
      .replaceAll(/["\u201C\u201D\u00AB\u00BB()[\]{}\u2026]/g, " ")
      .replaceAll(/, like,/gi, " ")
      .replaceAll(/[.,!?;:]+(?=\s|$)/g, " ")
      .replaceAll(/\s+-+\s+/g, " ")
      .replaceAll(/ (?=%)/g, ""),
  );

/** Without rude and idle words at any place. Removing some may uncover further polite words. */
function shorn(words: string): string {
  const decent = ` ${words} `.replaceAll(OATH, " ").replaceAll(RUDE, " ").replaceAll(IDLE, " ");
  const said = without(inWords(decent), INSULT_BEFORE).left;
  return without(without(said, POLITE_BEFORE).left, POLITE_AFTER).left;
}

const inWords = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Removes a pattern as long as there is one. */
function without(text: string, filler: RegExp): { left: string; count: number } {
  let left = text;
  let count = 0;
  for (let next = removed(left, filler); next !== left; next = removed(left, filler)) {
    left = next;
    count += 1;
  }
  return { left, count };
}

const removed = (text: string, filler: RegExp): string =>
  filler.global ? inWords(` ${text} `.replaceAll(filler, "")) : text.replace(filler, "");
