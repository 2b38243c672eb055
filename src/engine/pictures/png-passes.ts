import type { PngFrame } from "./png-chunks.ts";

/** A part of a picture's pixels that comes as a separate picture: its size, where it begins, and the steps between its pixels. */
export interface PngPass {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  down: number;
}

/** Where the seven passes begin, and their steps (PNG, third edition, 8.1). */
const SEVEN = [
  { left: 0, top: 0, right: 8, down: 8 },
  { left: 4, top: 0, right: 8, down: 8 },
  { left: 0, top: 4, right: 4, down: 8 },
  { left: 2, top: 0, right: 4, down: 4 },
  { left: 0, top: 2, right: 2, down: 4 },
  { left: 1, top: 0, right: 2, down: 2 },
  { left: 0, top: 1, right: 1, down: 2 },
] as const;
const ONE = [{ left: 0, top: 0, right: 1, down: 1 }] as const;

/** The passes that have pixels. */
export const passesOf = ({ width, height, isInterlaced }: PngFrame): PngPass[] =>
  (isInterlaced ? SEVEN : ONE)
    .map((pass) => ({
      ...pass,
      width: Math.ceil((width - pass.left) / pass.right),
      height: Math.ceil((height - pass.top) / pass.down),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
