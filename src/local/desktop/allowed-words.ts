/** Words that every shell reads alike: nothing in them is expanded, joined or redirected. */
const PLAIN = /^[\w@%+=:,./ -]+$/;

/** The words of a command that needs no shell; null for one that does. */
export const plainWords = (command: string): string[] | null =>
  PLAIN.test(command) ? command.split(" ").filter((word) => word !== "") : null;

/** Whether the words begin with all the words of an entry of the list. */
export const isAllowed = (words: readonly string[], allowed: readonly string[]): boolean =>
  allowed.some((entry) => {
    const beginning = entry.split(" ").filter((word) => word !== "");
    return beginning.length > 0 && beginning.every((word, index) => words[index] === word);
  });
