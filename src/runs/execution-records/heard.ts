import { EMPTY_CHECKSUM } from "#lib/text-checksum";

/**
 * A client's position in an execution's stream: a number of events, and a number of characters of the answer that
 * follows them. The checksum of these characters decides whether a later answer begins with them.
 */
export interface Heard {
  number: number;
  characters: number;
  checksum: string;
}

/** The position after a numbered event, before any of the answer that follows. */
export const heardEvents = (number: number): Heard => ({ number, characters: 0, checksum: EMPTY_CHECKSUM });

/**
 * The position as written in an event's id: the number, and within an answer also the characters and their checksum.
 */
export const HEARD = String.raw`(\d{1,9})(?:\.(\d{1,9})\.([0-9a-f]{8}))?`;
const WHOLE = new RegExp(`^${HEARD}$`);

export const writeHeard = ({ number, characters, checksum }: Heard): string =>
  characters === 0 ? String(number) : `${number}.${characters}.${checksum}`;

/** Reads the position of an id; the beginning for an invalid id. */
export function readHeard(text: string): Heard {
  const [, number = "0", characters = "0", checksum = EMPTY_CHECKSUM] = WHOLE.exec(text) ?? [];
  return { number: Number(number), characters: Number(characters), checksum };
}
