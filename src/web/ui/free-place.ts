/** A rectangle of the window, in pixels from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Space between a toast and what it must not cover. */
const GAP = 8;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right + GAP &&
  other.left < one.right + GAP &&
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP;

/**
 * How far a box is raised so that it covers none of the others: above the lowest ones that it would cover, and so on. Where there is no
 * such place below half of the window, it is above their lowest row. Pure.
 */
export function raiseOver(box: Box, others: readonly Box[], windowHeight: number): number {
  let raised = 0;
  let first: number | null = null;
  for (;;) {
    // One by one: the sides of a DOMRect are not its own properties.
    const at = { left: box.left, right: box.right, top: box.top - raised, bottom: box.bottom - raised };
    const covered = others.filter((other) => meets(at, other));
    if (covered.length === 0) return raised;
    if (at.top < windowHeight / 2) return first ?? raised;
    const lowest = Math.max(...covered.map(({ top }) => top));
    raised += Math.max(1, at.bottom - lowest + GAP);
    first ??= raised;
  }
}
