/** The largest that a file may become when each reference is replaced by what it names, in values and characters. */
const MOST_PARTS = 2_097_152;

const TOO_LARGE = "repeats its parts by references (&, *) until it is too large";
const CIRCLE = "has a part that refers to itself (&, *)";

/**
 * The reason why a value that was read cannot be used; null when it can. References make one object appear at several
 * places. Each object is measured once, so a file of a few lines that means millions of values is refused at once.
 */
export function expansionFault(value: unknown): string | null {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const sizeOf = (part: unknown): number => {
    if (typeof part === "string") return part.length + 1;
    if (typeof part !== "object" || part === null) return 1;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    // Nothing is as large as a circle.
    if (open.has(part)) return Number.NaN;
    open.add(part);
    let size = 1;
    for (const [name, inner] of Object.entries(part)) size += name.length + sizeOf(inner);
    open.delete(part);
    sizes.set(part, size);
    return size;
  };
  const size = sizeOf(value);
  if (Number.isNaN(size)) return CIRCLE;
  return size > MOST_PARTS ? TOO_LARGE : null;
}
