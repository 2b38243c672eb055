/* The components of the picture that is decoded: how each is sampled, its tables, and the lines of samples that are kept of it. */

@unmanaged
export class Component {
  across: i32;
  down: i32;
  /** Lines of samples, used in turn. */
  samples: usize;
  stride: i32;
  lines: i32;
  /** Samples of a block in each direction. */
  size: i32;
  width: i32;
  height: i32;
  /** Pixels for a sample. */
  wideBy: f64;
  highBy: f64;
  /** The first coefficient of the block before. */
  before: i32;
  /** Its factors, then its two Huffman tables. */
  quantization: usize;
  dc: usize;
  ac: usize;
  /** A line as wide as the picture, with room for one sample before it. */
  channel: usize;
}

const components = memory.data(3 * 8);
export function componentAt(index: i32): Component {
  return changetype<Component>(<usize>load<u32>(components + (index << 2)));
}

export function setComponentAt(index: i32, one: Component): void {
  store<u32>(components + (index << 2), <u32>changetype<usize>(one));
}

/** Room for numbers, which are 0. */
export function floats(length: i32): usize {
  const at = heap.alloc((<usize>length) << 2);
  memory.fill(at, 0, (<usize>length) << 2);
  return at;
}

export function lineOf(one: Component, index: i32): usize {
  const line = min(one.height - 1, max(0, index)) % one.lines;
  return one.samples + ((<usize>(line * one.stride)) << 2);
}
