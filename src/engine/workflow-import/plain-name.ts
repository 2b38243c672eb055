const MAX_CHARACTERS = 60;

/** A name of letters, digits and underscores for a text in any words. */
export function plainName(text: string, otherwise: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase()
    .slice(0, MAX_CHARACTERS);
  if (plain === "") return otherwise;
  return /^\d/.test(plain) ? `${otherwise}_${plain}` : plain;
}

/** The name, or with a number the next one that is free. The free one is taken then. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  taken.add(free);
  return free;
}
