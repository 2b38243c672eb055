import { hiddenCharacter } from "#lib/hidden-characters";

/** Why a program may not call itself so; null for a good name. People read it beside hosts and permissions. */
export function clientNameFault(name: string): string | null {
  const hidden = /[\n\t]/.test(name) ? "line breaks" : hiddenCharacter(name);
  return hidden === null ? null : `must be one line without hidden characters, such as ${hidden} here`;
}
