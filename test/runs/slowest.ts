const SHOWN = 10;

/** Which files took longest, and how long all took one after the other. Empty for a run of few files. */
export function slowestFiles(files: readonly { name: string; seconds: number }[]): string {
  if (files.length <= SHOWN) return "";
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  const lines = files
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return `\nThe slowest of ${files.length} files, ${sum.toFixed(0)} s in all:\n${lines.join("\n")}\n`;
}
