import { detectLanguage, STOP_WORDS } from "./stop-words.ts";
import { tokenize } from "./tokenize.ts";

export interface NamedEntity {
  value: string;
  /** `name` when it is unclear whether it is a person or an organization. */
  kind: "person" | "organization" | "name";
  count: number;
}

const TITLE =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Lady|Herr|Frau|Hr|Fr|M|Mme|Mlle|Señor|Señora|Sr|Sra|President|Chancellor|Minister|Senator)\.?$/u;
const ORGANIZATION =
  /(?:^|\s)(?:Inc|Ltd|LLC|Corp|Corporation|Company|Co|GmbH|AG|SE|KG|SA|S\.A|SARL|SAS|SL|PLC|plc|NV|BV|University|Universität|Université|Universidad|College|Institute|Institut|Instituto|Bank|Banque|Banco|Ministry|Ministerium|Ministère|Ministerio|Agency|Agentur|Foundation|Stiftung|Fondation|Fundación|Association|Council|Commission|Committee|Group|Holdings|Labs|Technologies|Systems|Partners|Airlines|Hospital|Museum|Union)\.?$/u;
const CAPITALIZED = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|Sr|Sra|St|\p{Lu})\.|\p{Lu}[\p{L}\p{M}\p{N}'’&-]*)`;
/** Between two capitalized words: a space, a name's particle, or "of" after the kind of body that has one. */
const LINK = String.raw`[ \t](?:(?:de|del|der|von|van|du|la|le|&)[ \t]|(?<=(?:University|Bank|Ministry|Institute|Department|Council|Kingdom|States|House|Republic|College|Museum|Board|City|Court|Office|Union|Association)[ \t])of[ \t])?`;
const RUN = new RegExp(`${CAPITALIZED}(?:${LINK}${CAPITALIZED}){0,7}`, "gu");
const SENTENCE_START = /(?:^|[.!?…:;\n|•]["'”’»)\]]*\s*|["“«„(]\s*)$/u;
const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Q[1-4]|I|I'm|I've|I'll|OK|PM|AM)$/u;

/**
 * Finds names: runs of capitalized words. A single word at a sentence's beginning counts only when it is also
 * capitalized inside one. In German, where every noun is capitalized, a name needs two words, a title or an
 * organization's ending.
 */
export function extractNames(text: string): NamedEntity[] {
  const german = detectLanguage(tokenize(text.slice(0, 4_000))) === "de";
  const found = new Map<string, NamedEntity & { certain: boolean }>();
  for (const match of text.matchAll(RUN)) {
    const atStart = SENTENCE_START.test(text.slice(Math.max(0, match.index - 8), match.index));
    const name = nameOf(match[0], atStart, german);
    if (name === null) continue;
    const known = found.get(name.value);
    if (known === undefined) found.set(name.value, { ...name, count: 1 });
    else {
      known.count += 1;
      known.certain ||= name.certain;
      if (known.kind === "name") known.kind = name.kind;
    }
  }
  return [...found.values()]
    .filter((name) => name.certain)
    .map(({ value, kind, count }) => ({ value, kind, count }))
    .toSorted((first, second) => second.count - first.count);
}

function nameOf(
  run: string,
  atStart: boolean,
  german: boolean,
): { value: string; kind: NamedEntity["kind"]; certain: boolean } | null {
  let words = run.split(/[ \t]+/);
  let start = atStart;
  while (words.length > 0 && isCommon(words[0] ?? "")) {
    words = words.slice(1);
    start = false;
  }
  while (words.length > 0 && (isCommon(words.at(-1) ?? "") || /^\p{Ll}/u.test(words.at(-1) ?? "")))
    words = words.slice(0, -1);
  const titled = words.length > 1 && TITLE.test(words[0] ?? "");
  if (titled) words = words.slice(1);
  const value = trimPeriod(words.join(" "));
  if (value.length < 2 || TITLE.test(value) || CALENDAR.test(value)) return null;
  if (titled) return { value, kind: "person", certain: true };
  if (words.length > 1 && ORGANIZATION.test(value)) return { value, kind: "organization", certain: true };
  if (words.length > 1) return { value, kind: "name", certain: true };
  const acronym = /^\p{Lu}{2,}\p{N}*$/u.test(value);
  return { value, kind: "name", certain: acronym || (!start && !german) };
}

function trimPeriod(value: string): string {
  return value.endsWith(".") && !/(?:^|\s)(?:\p{L}|Inc|Ltd|Corp|Co|Jr|Sr)\.$/u.test(value)
    ? value.slice(0, -1)
    : value.replace(/(?<=Inc|Ltd|Corp|Co)\.$/u, "");
}

function isCommon(word: string): boolean {
  const lower = trimPeriod(word).toLowerCase().replaceAll("’", "'");
  if (CALENDAR.test(trimPeriod(word))) return true;
  for (const words of Object.values(STOP_WORDS)) if (words.has(lower)) return true;
  return false;
}
