/* The factors of T.81, tables K.1 and K.2, in the rows of a block. Nearly all encoders scale these. */
const LIGHT = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const COLOUR = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
];

export interface Factors {
  light: Uint8Array;
  colour: Uint8Array;
}

/** The factors of a quality from 1 to 100, scaled as libjpeg does. */
export function factorsOf(quality: number): Factors {
  const percent = quality < 50 ? Math.floor(5_000 / quality) : 200 - 2 * quality;
  const scaled = (factors: readonly number[]): Uint8Array =>
    Uint8Array.from(factors, (factor) => Math.min(255, Math.max(1, Math.floor((factor * percent + 50) / 100))));
  return { light: scaled(LIGHT), colour: scaled(COLOUR) };
}

/** The factor that the transform of Arai, Agui and Nakajima leaves in each value of one direction. */
const LEFT = Array.from({ length: 8 }, (_none, at) => (at === 0 ? 1 : Math.cos((at * Math.PI) / 16) * Math.SQRT2));

/** The numbers that the kernel multiplies a transformed block by. Its lines and columns are exchanged. */
export const reciprocalsOf = (factors: Uint8Array): Float32Array =>
  Float32Array.from(factors, (_none, at) => {
    const [line, column] = [at >> 3, at & 7];
    return 1 / ((factors[column * 8 + line] ?? 1) * (LEFT[line] ?? 1) * (LEFT[column] ?? 1) * 8);
  });
