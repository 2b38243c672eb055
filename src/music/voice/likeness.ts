import { plainName } from "#engine/recommendation/song";
import { editDistance } from "#lib/edit-distance";

/** Words that a speaker adds to a name, and names have or lack. */
const IDLE = new Set(["a", "an", "and", "by", "from", "my", "of", "some", "song", "songs", "the"]);
/** From these lengths on a heard word may differ by one or two letters. */
const LONG = 5;
const VERY_LONG = 9;

/**
 * The share of the spoken words that a name has, 0 to 1. Slightly misheard long words count. The whole name counts more
 * than a part of one, so a better match among several comes first.
 */
export function likenessOf(spoken: string, name: string): number {
  const wanted = plainName(spoken);
  const found = plainName(name);
  if (wanted === found) return 1;
  const words = tellingWords(wanted);
  const its = found.split(" ");
  const shared = words.filter((word) => its.some((one) => isHeardAs(word, one))).length;
  return (NAME_PART * shared) / Math.max(words.length, 1);
}

/** The likeness of a part of a name. */
const NAME_PART = 0.95;

function tellingWords(text: string): string[] {
  const words = text.split(" ").filter((word) => word !== "");
  const telling = words.filter((word) => !IDLE.has(word));
  return telling.length > 0 ? telling : words;
}

function isHeardAs(word: string, other: string): boolean {
  if (word === other) return true;
  const most = word.length >= VERY_LONG ? 2 : word.length >= LONG ? 1 : 0;
  return most > 0 && Math.abs(word.length - other.length) <= most && editDistance(word, other) <= most;
}
