import { type BoxBlur, boxOf, PASSES } from "#lib/pixels/box-blur";
import { CHANNELS, type Rows } from "#lib/pixels/rows";

import type { JpegKernel } from "./jpeg-kernel.ts";

/** The blur by boxes, compiled. It gives what `boxBlurred` gives. */
export const kernelBlur =
  (kernel: JpegKernel): BoxBlur =>
  (source, deviation) =>
    blurred(source, deviation, kernel);

async function* blurred(source: Rows, deviation: number, kernel: JpegKernel): AsyncGenerator<Float32Array> {
  const box = boxOf(deviation);
  const { memory, openBlur, blurredAt, blurAcross, sendRow } = kernel.instance();
  const place = openBlur(source.width, box.reach, box.end, box.weight);
  const given = new Float32Array(memory.buffer, place, source.width * CHANNELS);
  const result = new Float32Array(memory.buffer, blurredAt(), source.width * CHANNELS);
  const margin = PASSES * (box.reach + 1);
  let isFirst = true;
  for await (const row of source.rows()) {
    given.set(row);
    blurAcross();
    // Outside the picture its edge is repeated.
    const times = isFirst ? margin + 1 : 1;
    isFirst = false;
    for (let time = 0; time < times; time += 1) if (sendRow() === 1) yield result;
  }
  for (let time = 0; time < margin; time += 1) if (sendRow() === 1) yield result;
}
