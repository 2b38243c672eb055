import type { Adjustments } from "./edit-steps.ts";
import { CHANNELS, mapRows, type Rows } from "./rows.ts";

/** Shares of the brightness that people see (ITU-R BT.709). */
export const LUMA = { red: 0.2126, green: 0.7152, blue: 0.0722 } as const;

export const lumaOf = (red: number, green: number, blue: number): number =>
  red * LUMA.red + green * LUMA.green + blue * LUMA.blue;

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** The factor of a distance from the middle grey: with 100 about 128, with -100 zero. */
export function contrastFactor(contrast: number): number {
  const levels = contrast * 2.55;
  return (259 * (levels + 255)) / (255 * (259 - levels));
}

/** Brightness, then contrast, then saturation; each result is clamped to the levels before the next step. */
export function adjustRows(source: Rows, { brightness, contrast, saturation }: Adjustments): Rows {
  if (brightness === 0 && contrast === 0 && saturation === 0) return source;
  const lift = brightness * 2.55;
  const factor = contrast === 0 ? 1 : contrastFactor(contrast);
  const vividness = 1 + saturation / 100;
  const tone = (value: number): number => inLevels((inLevels(value + lift) - 128) * factor + 128);
  return mapRows(source, (row) => {
    for (let at = 0; at < row.length; at += CHANNELS) {
      const red = tone(row[at] ?? 0);
      const green = tone(row[at + 1] ?? 0);
      const blue = tone(row[at + 2] ?? 0);
      const luma = lumaOf(red, green, blue);
      row[at] = inLevels(luma + (red - luma) * vividness);
      row[at + 1] = inLevels(luma + (green - luma) * vividness);
      row[at + 2] = inLevels(luma + (blue - luma) * vividness);
    }
  });
}
