/** A share from 0 to 1 in whole per cent, rounded down: what is nearly enough must not look as if it were. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)} %`;

/** A word of the API with a capital and without underscores. */
export const titled = (word: string): string =>
  `${word.slice(0, 1).toUpperCase()}${word.slice(1).replaceAll("_", " ")}`;
