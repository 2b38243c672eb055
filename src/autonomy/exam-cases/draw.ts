/** Makes choices from random numbers in [0, 1): the same numbers give the same choices. */
export class Draw {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number in an inclusive range. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  /** One of some entries. */
  one<Entry>(entries: readonly [Entry, ...Entry[]]): Entry {
    return entries[this.whole(0, entries.length - 1)] ?? entries[0];
  }

  /** This many different entries in any order; all of them when there are not more. */
  some<Entry>(entries: readonly Entry[], count: number): Entry[] {
    const left = [...entries];
    const chosen: Entry[] = [];
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(this.whole(0, left.length - 1), 1));
    return chosen;
  }

  /** A day of 2026 or 2027 in ISO 8601. */
  day(): string {
    const [month, day] = [this.whole(1, 12), this.whole(1, 28)];
    return `${this.whole(2026, 2027)}-${twoDigits(month)}-${twoDigits(day)}`;
  }

  /** A word in capitals that occurs in no text. */
  token(): string {
    const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + this.whole(0, 25))).join("");
    return `${letters}-${this.whole(1_000, 9_999)}`;
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");
