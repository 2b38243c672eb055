/* Rows of pixels from lines of samples: wider colours, then red, green and blue. */

import { Component, componentAt, floats, lineOf } from "./component";

let count: i32 = 0;
let pictureWidth: i32 = 0;
let isRgb: bool = false;
let mixed: usize = 0;
let row: usize = 0;

/** Begins a picture of `width` pixels and `parts` components, which are red, green and blue or a light and two colours. */
export function openRows(width: i32, parts: i32, areRgb: bool): void {
  pictureWidth = width;
  count = parts;
  isRgb = areRgb;
  mixed = floats(width + 64);
  row = floats((width + 16) << 2);
}

/** Sets the width of the rows that come, at most that of the picture. */
export function setRowWidth(width: i32): void {
  pictureWidth = width;
}

export function rowAt(): usize {
  return row;
}

/** Writes a line of a component in the picture's own width to its `channel`; both neighbours of a pixel count where it has half the samples. */
function widen(one: Component, y: i32): usize {
  const own = <i32>Math.floor(<f64>y / one.highBy);
  const near = lineOf(one, own);
  let line = near;
  // A picture so narrow has no neighbours, as in libjpeg.
  const isNarrow = one.wideBy == 2 && one.width <= 2;
  if (one.highBy == 2 && !isNarrow) {
    const other = lineOf(one, (y & 1) == 0 ? own - 1 : own + 1);
    const much = f32x4.splat(0.75);
    const little = f32x4.splat(0.25);
    for (let at: usize = 0, size = (<usize>one.width) << 2; at < size; at += 16) {
      v128.store(
        mixed + 16 + at,
        f32x4.add(f32x4.mul(v128.load(near + at), much), f32x4.mul(v128.load(other + at), little)),
      );
    }
    line = mixed + 16;
  }
  if (one.wideBy == 1) return line;
  const to = one.channel;
  if (one.wideBy != 2 || isNarrow) {
    for (let x = 0; x < pictureWidth; x++) {
      const from = min(one.width - 1, <i32>Math.floor(<f64>x / one.wideBy));
      store<f32>(to + ((<usize>x) << 2), load<f32>(line + ((<usize>from) << 2)));
    }
    return to;
  }
  if (line == near) {
    memory.copy(mixed + 16, near, (<usize>one.width) << 2);
    line = mixed + 16;
  }
  store<f32>(line - 4, load<f32>(line));
  store<f32>(line + ((<usize>one.width) << 2), load<f32>(line + ((<usize>(one.width - 1)) << 2)));
  for (let at: usize = 0, size = (<usize>one.width) << 2; at < size; at += 16) {
    const middle = f32x4.mul(v128.load(line + at), f32x4.splat(0.75));
    const left = f32x4.add(middle, f32x4.mul(v128.load(line + at - 4), f32x4.splat(0.25)));
    const right = f32x4.add(middle, f32x4.mul(v128.load(line + at + 4), f32x4.splat(0.25)));
    v128.store(to + 2 * at, i32x4.shuffle(left, right, 0, 4, 1, 5));
    v128.store(to + 2 * at + 16, i32x4.shuffle(left, right, 2, 6, 3, 7));
  }
  return to;
}

function clamped(value: v128): v128 {
  return f32x4.pmin(f32x4.splat(255), f32x4.pmax(f32x4.splat(0), value));
}

/** Makes the picture's row `y` at `rowAt`: red, green, blue and 255 for each pixel (JFIF 1.02, page 3). */
export function makeRow(y: i32): void {
  const first = widen(componentAt(0), y);
  // `mixed` is used for one component at a time, and the first has all samples in nearly every file.
  const one = count == 3 && first == mixed + 16 ? kept(componentAt(0), first) : first;
  const second = count == 3 ? widen(componentAt(1), y) : one;
  const two = count == 3 && second == mixed + 16 ? kept(componentAt(1), second) : second;
  const three = count == 3 ? widen(componentAt(2), y) : one;
  const opaque = f32x4.splat(255);
  const middle = f32x4.splat(128);
  for (let x = 0; x < pictureWidth; x += 4) {
    const at = (<usize>x) << 2;
    let red = v128.load(one + at);
    let green = v128.load(two + at);
    let blue = v128.load(three + at);
    if (count == 3 && !isRgb) {
      const light = red;
      const blueness = f32x4.sub(green, middle);
      const redness = f32x4.sub(blue, middle);
      red = clamped(f32x4.add(light, f32x4.mul(redness, f32x4.splat(1.402))));
      green = clamped(
        f32x4.sub(
          f32x4.sub(light, f32x4.mul(blueness, f32x4.splat(0.344136))),
          f32x4.mul(redness, f32x4.splat(0.714136)),
        ),
      );
      blue = clamped(f32x4.add(light, f32x4.mul(blueness, f32x4.splat(1.772))));
    }
    const p = i32x4.shuffle(red, green, 0, 4, 1, 5);
    const q = i32x4.shuffle(blue, opaque, 0, 4, 1, 5);
    const r = i32x4.shuffle(red, green, 2, 6, 3, 7);
    const t = i32x4.shuffle(blue, opaque, 2, 6, 3, 7);
    const to = row + (at << 2);
    v128.store(to, i32x4.shuffle(p, q, 0, 1, 4, 5));
    v128.store(to, i32x4.shuffle(p, q, 2, 3, 6, 7), 16);
    v128.store(to, i32x4.shuffle(r, t, 0, 1, 4, 5), 32);
    v128.store(to, i32x4.shuffle(r, t, 2, 3, 6, 7), 48);
  }
}

function kept(one: Component, line: usize): usize {
  memory.copy(one.channel, line, (<usize>pictureWidth) << 2);
  return one.channel;
}
