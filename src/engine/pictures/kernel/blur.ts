/*
 * A large blur: four boxes in each direction, whose cost for a pixel does not depend on their size (`box-blur.ts` explains them). A pixel is one
 * vector.
 */

const PASSES: i32 = 4;

let length: usize = 0;
let depth: i32 = 0;
let span: usize = 0;
let margin: usize = 0;
let end: v128 = f32x4.splat(0);
let weight: v128 = f32x4.splat(0);
let one: usize = 0;
let other: usize = 0;
/** For each box its rows, its sums and its result; and how many rows it took. */
const rows = memory.data(4 * 4);
const sums = memory.data(4 * 4);
const results = memory.data(4 * 4);
const taken = memory.data(4 * 4);

function zeros(bytes: usize): usize {
  const at = heap.alloc(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

/** Begins a picture; returns where its rows are written. */
export function openBlur(width: i32, reach: i32, share: f32, factor: f32): usize {
  length = (<usize>width) << 4;
  depth = 2 * reach + 3;
  span = (<usize>reach) << 4;
  margin = (<usize>(PASSES * (reach + 1))) << 4;
  end = f32x4.splat(share);
  weight = f32x4.splat(factor);
  one = zeros(length + 2 * margin);
  other = zeros(length + 2 * margin);
  for (let box: usize = 0; box < 16; box += 4) {
    store<u32>(rows + box, <u32>zeros(length * <usize>depth));
    store<u32>(sums + box, <u32>zeros(length));
    store<u32>(results + box, <u32>zeros(length));
    store<u32>(taken + box, 0);
  }
  return one + margin;
}

/** Where the row is that comes out. */
export function blurredAt(): usize {
  return load<u32>(results, 12);
}

/** Blurs the written row along itself, from the one buffer to the other and back. */
export function blurAcross(): void {
  const first = v128.load(one + margin);
  const last = v128.load(one + margin + length - 16);
  for (let at: usize = 0; at < margin; at += 16) {
    v128.store(one + at, first);
    v128.store(one + margin + length + at, last);
  }
  let from = one;
  let to = other;
  for (let pass = 1; pass <= PASSES; pass++) {
    const begin = <usize>pass * (span + 16);
    slide(from, to, begin, length + 2 * margin - begin);
    const last = from;
    from = to;
    to = last;
  }
}

function slide(from: usize, to: usize, begin: usize, stop: usize): void {
  let sum = f32x4.splat(0);
  for (let at = begin - span; at <= begin + span; at += 16) sum = f32x4.add(sum, v128.load(from + at));
  for (let at = begin; at < stop; at += 16) {
    const after = v128.load(from + at + span + 16);
    const ends = f32x4.add(v128.load(from + at - span - 16), after);
    v128.store(to + at, f32x4.mul(f32x4.add(sum, f32x4.mul(end, ends)), weight));
    sum = f32x4.add(sum, f32x4.sub(after, v128.load(from + at - span)));
  }
}

/** Sends the blurred row through the boxes of the columns; 1 when one comes out. */
export function sendRow(): i32 {
  let given = one + margin;
  for (let box: usize = 0; box < 16; box += 4) {
    if (!take(box, given)) return 0;
    given = load<u32>(results + box);
  }
  return 1;
}

function rowOf(window: usize, index: i32): usize {
  return window + <usize>(index % depth) * length;
}

function take(box: usize, given: usize): bool {
  const window: usize = load<u32>(rows + box);
  const sum: usize = load<u32>(sums + box);
  const last: i32 = load<u32>(taken + box);
  store<u32>(taken + box, last + 1);
  const bottom = rowOf(window, last);
  memory.copy(bottom, given, length);
  if (last < depth - 1) {
    // The sums hold the rows between the two ends.
    if (last > 0) {
      for (let at: usize = 0; at < length; at += 16) {
        v128.store(sum + at, f32x4.add(v128.load(sum + at), v128.load(bottom + at)));
      }
    }
    return false;
  }
  const top = rowOf(window, last - depth + 1);
  const inner = rowOf(window, last - depth + 2);
  const to: usize = load<u32>(results + box);
  for (let at: usize = 0; at < length; at += 16) {
    const own = v128.load(sum + at);
    const below = v128.load(bottom + at);
    const ends = f32x4.mul(end, f32x4.add(v128.load(top + at), below));
    v128.store(to + at, f32x4.mul(f32x4.add(own, ends), weight));
    v128.store(sum + at, f32x4.add(own, f32x4.sub(below, v128.load(inner + at))));
  }
  return true;
}
