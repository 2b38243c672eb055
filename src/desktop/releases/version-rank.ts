/** `1.2.3`, or `1.3.0-beta.1`. */
export const VERSION_FORM = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})(-[0-9A-Za-z][0-9A-Za-z.-]{0,40})?$/;

export const isPrerelease = (version: string): boolean => version.includes("-");

/** The numbers of a version as one number, so that a newer version has a greater one; 0 for an invalid version. */
export function versionRank(version: string): number {
  const [, major = "0", minor = "0", patch = "0"] = VERSION_FORM.exec(version) ?? [];
  return (Number(major) * 10_000 + Number(minor)) * 10_000 + Number(patch);
}
