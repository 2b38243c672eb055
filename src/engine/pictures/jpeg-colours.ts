import { CHANNELS } from "#lib/pixels/rows";

/**
 * A line of samples `factor` times as wide. `other` is the line on the other side of the row, which gets a quarter. With half as many samples
 * as pixels, each pixel lies between two samples, a quarter of the way; so it gets three quarters of the near one, a quarter of the far one.
 */
export function widen(near: Float32Array, other: Float32Array | null, factor: number, to: Float32Array): void {
  const last = near.length - 1;
  const sample = (at: number): number => {
    const own = near[at] ?? 0;
    return other === null ? own : 0.75 * own + 0.25 * (other[at] ?? 0);
  };
  if (factor !== 2) {
    for (let at = 0; at < to.length; at += 1) to[at] = sample(Math.min(last, Math.floor(at / factor)));
    return;
  }
  let before = sample(0);
  let own = before;
  for (let at = 0; at <= last; at += 1) {
    const after = at === last ? own : sample(at + 1);
    to[2 * at] = 0.75 * own + 0.25 * before;
    to[2 * at + 1] = 0.75 * own + 0.25 * after;
    before = own;
    own = after;
  }
}

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Pixels of one component (grey), of red, green and blue, or of light and two colours (JFIF 1.02, page 3). */
export function toRgb(channels: readonly Float32Array[], isRgb: boolean, to: Float32Array): void {
  const [first = to, second = first, third = first] = channels;
  if (isRgb || second === first) {
    for (let at = 0, x = 0; at < to.length; at += CHANNELS, x += 1) {
      to[at] = first[x] ?? 0;
      to[at + 1] = second[x] ?? 0;
      to[at + 2] = third[x] ?? 0;
      to[at + 3] = 255;
    }
    return;
  }
  for (let at = 0, x = 0; at < to.length; at += CHANNELS, x += 1) {
    const light = first[x] ?? 0;
    const blueness = (second[x] ?? 0) - 128;
    const redness = (third[x] ?? 0) - 128;
    to[at] = inLevels(light + 1.402 * redness);
    to[at + 1] = inLevels(light - 0.344_136 * blueness - 0.714_136 * redness);
    to[at + 2] = inLevels(light + 1.772 * blueness);
    to[at + 3] = 255;
  }
}
