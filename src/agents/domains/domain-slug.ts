/** Maximum characters; longer slugs are cut. */
const MAX_LENGTH = 60;

/** The letters and digits of a name for a URL: lower case, words joined by hyphens. */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH);
  return trimmed(words) || "domain";
}

/** The slug itself, or with the first number from 2 that makes it unique. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const slug = `${trimmed(wanted.slice(0, MAX_LENGTH - end.length))}${end}`;
    if (!taken.has(slug)) return slug;
  }
}

const trimmed = (text: string): string => text.replaceAll(/^-+|-+$/g, "");
