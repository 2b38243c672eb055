/** `1.2.3`, or `1.3.0-beta.1`. */
export const VERSION_FORM = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})(-[0-9A-Za-z][0-9A-Za-z.-]{0,40})?$/;

/** The version that a client names: it may begin with `v`, and its build metadata does not count. */
const CLIENT_FORM = /^v?([^+]+)(?:\+[0-9A-Za-z.-]+)?$/;

export const isPrerelease = (version: string): boolean => version.includes("-");

/** The channel of complete versions. */
export const LATEST = "latest";

/** `latest`, or the first word of a prerelease: `beta` for `1.3.0-beta.1`. */
export const channelOf = (version: string): string => /^[^-]*-([^.]+)/.exec(version)?.[1]?.toLowerCase() ?? LATEST;

/** The numbers of a version as one number, so that a newer version has a greater one; 0 for an invalid version. */
export function versionRank(version: string): number {
  const [, major = "0", minor = "0", patch = "0"] = VERSION_FORM.exec(version) ?? [];
  return (Number(major) * 10_000 + Number(minor)) * 10_000 + Number(patch);
}

/**
 * A text that sorts versions by their precedence (Semantic Versioning 2.0.0, section 11), in SQLite and in JavaScript
 * alike. The numbers come first, a complete version after its prereleases, and numbers of a prerelease by value, before
 * words. Null for an invalid version.
 */
export function precedenceOf(version: string): string | null {
  const form = VERSION_FORM.exec(version);
  if (form === null) return null;
  const numbers = String(versionRank(version)).padStart(12, "0");
  const suffix = form[4]?.slice(1);
  // "~" sorts after "-", and a space before every character of a word.
  return suffix === undefined ? `${numbers}~` : `${numbers}-${suffix.split(".").map(sortedWord).join(" ")}`;
}

function sortedWord(word: string): string {
  if (!/^\d+$/.test(word)) return `1${word}`;
  const digits = word.replace(/^0+(?=\d)/, "");
  return `0${String(digits.length).padStart(2, "0")}${digits}`;
}

/** The version that a client says it has; null for an invalid one. */
export function clientVersion(text: string): string | null {
  const version = CLIENT_FORM.exec(text)?.[1];
  return version !== undefined && VERSION_FORM.test(version) ? version : null;
}
