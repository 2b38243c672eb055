import { CHANNELS, mapRows, type Rows } from "#lib/pixels/rows";

import type { ColourProfile } from "./colour-profile.ts";
import type { Curve } from "./profile-curve.ts";

/** Steps of a table for each level, because a picture's levels are not whole while it is edited. */
const STEPS = 16;
const LIGHTS = 16_384;
/** A difference that no rounding to whole levels shows. */
const UNSEEN = 0.6;

/** XYZ under D50 to the light of sRGB's red, green and blue (IEC 61966-2-1, adapted by Bradford as ICC profiles are). */
const FROM_XYZ = [
  [3.133_856_1, -1.616_866_7, -0.490_614_6],
  [-0.978_768_4, 1.916_141_5, 0.033_454],
  [0.071_945_3, -0.228_991_4, 1.405_242_7],
] as const;

const encoded = (light: number): number => (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

let levels: Float32Array | null = null;

/** The level of each light in sRGB. */
function levelsOfLight(): Float32Array {
  levels ??= Float32Array.from({ length: LIGHTS + 1 }, (_none, index) => 255 * encoded(index / LIGHTS));
  return levels;
}

const lightsOf = (curve: Curve): Float32Array =>
  Float32Array.from({ length: 255 * STEPS + 1 }, (_none, index) => curve(index / (255 * STEPS)));

/** A picture with the colours of a profile as one in sRGB. Colours that sRGB lacks get the nearest level of each channel. */
export function srgbRows(source: Rows, profile: ColourProfile): Rows {
  const change = rowChange(profile);
  return isUnseen(change) ? source : mapRows(source, change);
}

type Change = (row: Float32Array) => void;

function rowChange({ curves, matrix }: ColourProfile): Change {
  const [red, green = red, blue = red] = curves.map(lightsOf);
  const toLevels = levelsOfLight();
  if (red === undefined || green === undefined || blue === undefined) return () => undefined;
  const level = (light: number): number =>
    toLevels[light <= 0 ? 0 : light >= 1 ? LIGHTS : Math.round(light * LIGHTS)] ?? 0;
  if (matrix === null) {
    return (row) => {
      for (let at = 0; at < row.length; at += 1) {
        if (at % CHANNELS < 3) row[at] = level(red[Math.round((row[at] ?? 0) * STEPS)] ?? 0);
      }
    };
  }
  const [m00 = 0, m01 = 0, m02 = 0, m10 = 0, m11 = 0, m12 = 0, m20 = 0, m21 = 0, m22 = 0] = times(FROM_XYZ, matrix);
  return (row) => {
    for (let at = 0; at < row.length; at += CHANNELS) {
      const r = red[Math.round((row[at] ?? 0) * STEPS)] ?? 0;
      const g = green[Math.round((row[at + 1] ?? 0) * STEPS)] ?? 0;
      const b = blue[Math.round((row[at + 2] ?? 0) * STEPS)] ?? 0;
      row[at] = level(m00 * r + m01 * g + m02 * b);
      row[at + 1] = level(m10 * r + m11 * g + m12 * b);
      row[at + 2] = level(m20 * r + m21 * g + m22 * b);
    }
  };
}

/** The product of two matrices, row by row. */
const times = (one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number[] =>
  one.flatMap((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, value, at) => sum + value * (other[at]?.[column] ?? 0), 0)),
  );

/** Whether the profile is sRGB under another name: then no level changes. */
function isUnseen(change: Change): boolean {
  const samples = Array.from({ length: 256 }, (_none, value) => [
    [value, value, value, 255],
    [value, 0, 0, 255],
    [0, value, 0, 255],
    [0, 0, value, 255],
  ]).flat(2);
  const row = Float32Array.from(samples);
  change(row);
  return row.every((value, index) => Math.abs(value - (samples[index] ?? 0)) <= UNSEEN);
}
