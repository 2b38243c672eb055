import { BLOCK } from "./jpeg-frame.ts";

/** How many times smaller a picture is decoded. */
export type Shrink = 1 | 2 | 4 | 8;

/** The shares of the lowest frequencies in each of a few samples. */
function sharesOf(size: number): Float64Array {
  return Float64Array.from({ length: size * size }, (_none, index) => {
    const [sample, frequency] = [Math.floor(index / size), index % size];
    return frequency === 0 ? Math.SQRT1_2 / 2 : Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * size)) / 2;
  });
}

const SHARES: Readonly<Record<number, Float64Array>> = { 1: sharesOf(1), 2: sharesOf(2), 4: sharesOf(4) };

const columns = new Float64Array(64);

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

interface SmallBlock {
  plane: Float32Array;
  at: number;
  stride: number;
  /** 1, 2 or 4 samples in each direction. */
  size: number;
}

/**
 * Fewer samples of a block, from its lowest frequencies: the inverse cosine transform of that size, as libjpeg decodes a picture
 * smaller. Each sample is about the mean of those that it stands for.
 */
export function smallInverse(
  block: Int16Array,
  quantization: Uint16Array,
  { plane, at, stride, size }: SmallBlock,
): void {
  const shares = SHARES[size] ?? columns;
  for (let column = 0; column < size; column += 1) {
    for (let sample = 0; sample < size; sample += 1) {
      let sum = 0;
      for (let line = 0; line < size; line += 1) {
        const place = line * BLOCK + column;
        sum += (shares[sample * size + line] ?? 0) * ((block[place] ?? 0) * (quantization[place] ?? 0));
      }
      columns[sample * BLOCK + column] = sum;
    }
  }
  for (let line = 0; line < size; line += 1) {
    for (let sample = 0; sample < size; sample += 1) {
      let sum = 128;
      for (let column = 0; column < size; column += 1) {
        sum += (shares[sample * size + column] ?? 0) * (columns[line * BLOCK + column] ?? 0);
      }
      plane[at + line * stride + sample] = inLevels(sum);
    }
  }
}
