import { EMPTY_CHECKSUM } from "#lib/text-checksum";

/**
 * How far a client has heard an execution: so many numbered events, and so many characters of the answer that is written after them. The
 * checksum of these characters tells whether an answer that is there later begins with them, or is another one.
 */
export interface Heard {
  number: number;
  characters: number;
  checksum: string;
}

/** After a numbered event, with nothing of the answer that follows. */
export const heardEvents = (number: number): Heard => ({ number, characters: 0, checksum: EMPTY_CHECKSUM });

/** How a place is written in the id of an event: the number, and within an answer also the characters and their checksum. */
export const HEARD = String.raw`(\d{1,9})(?:\.(\d{1,9})\.([0-9a-f]{8}))?`;
const WHOLE = new RegExp(`^${HEARD}$`);

export const writeHeard = ({ number, characters, checksum }: Heard): string =>
  characters === 0 ? String(number) : `${number}.${characters}.${checksum}`;

/** The place that an id names; the beginning for a text that is no id. */
export function readHeard(text: string): Heard {
  const [, number = "0", characters = "0", checksum = EMPTY_CHECKSUM] = WHOLE.exec(text) ?? [];
  return { number: Number(number), characters: Number(characters), checksum };
}
