/**
 * Compares two versions as `sort` expects: by Semantic Versioning 2.0.0, section 11, where both have its form (a
 * leading `v` and missing parts allowed, build metadata ignored). Null when they are not comparable.
 */
export function compareVersions(left: string, right: string): number | null {
  const [a, b] = [parse(left), parse(right)];
  if (!a || !b) return left === right ? 0 : null;
  for (let part = 0; part < 3; part++) {
    const difference = (a.numbers[part] ?? 0) - (b.numbers[part] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

interface Version {
  numbers: number[];
  /** Empty for a release. */
  prerelease: string[];
}

function parse(version: string): Version | null {
  const match =
    /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/.exec(
      version.trim(),
    );
  if (!match) return null;
  return { numbers: match.slice(1, 4).map((part) => Number(part ?? 0)), prerelease: match[4]?.split(".") ?? [] };
}

/** A release is above its pre-releases; numbers below words; fewer parts below more. */
function comparePrereleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return Math.sign(right.length - left.length);
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareParts(left[index] ?? "", right[index] ?? "");
    if (order !== 0) return order;
  }
  return Math.sign(left.length - right.length);
}

function compareParts(left: string, right: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (isNumber && isOtherNumber) return Math.sign(Number(left) - Number(right));
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
