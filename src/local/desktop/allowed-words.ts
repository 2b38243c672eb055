/** Words that every shell reads alike: nothing in them is expanded, joined or redirected. */
const PLAIN = /^[\w@%+=:,./ -]+$/;

/** The words of a command that needs no shell; null for one that does. */
export const plainWords = (command: string): string[] | null =>
  PLAIN.test(command) ? command.split(" ").filter((word) => word !== "") : null;

/** The last word of an entry that allows any arguments. */
const ANY = "*";

interface Entry {
  words: readonly string[];
  /** Whether more words may follow. */
  isBeginning: boolean;
}

function readEntry(entry: string): Entry {
  const words = entry.split(" ").filter((word) => word !== "");
  const isBeginning = words.at(-1) === ANY;
  return { words: isBeginning ? words.slice(0, -1) : words, isBeginning };
}

/** Whether the words are all the words of an entry of the list, or begin with them where it ends in ` *`. */
export const isAllowed = (words: readonly string[], allowed: readonly string[]): boolean =>
  allowed.map(readEntry).some(({ words: listed, isBeginning }) => {
    const fits = isBeginning ? words.length >= listed.length : words.length === listed.length;
    return listed.length > 0 && fits && listed.every((word, index) => words[index] === word);
  });

/** The list in words for the person, a line each. */
export function listLines(allowed: readonly string[]): string[] {
  if (allowed.length === 0) return ["You are asked before each command."];
  const useless = allowed.filter((entry) => {
    const { words } = readEntry(entry);
    return words.length === 0 || plainWords(words.join(" ")) === null;
  });
  const useful = allowed.filter((entry) => !useless.includes(entry));
  const exact = useful.filter((entry) => !readEntry(entry).isBeginning);
  const beginnings = useful.filter((entry) => readEntry(entry).isBeginning);
  return [
    ...(exact.length > 0 ? [`Runs without asking, exactly so: ${exact.join("; ")}`] : []),
    ...(beginnings.length > 0
      ? [
          `Runs without asking, with any arguments: ${beginnings.join("; ")}`,
          "An argument can let a program write elsewhere or run another one; an entry without * has no arguments.",
        ]
      : []),
    ...(useless.length > 0 ? [`Allows nothing, because no command without a shell is so: ${useless.join("; ")}`] : []),
  ];
}
