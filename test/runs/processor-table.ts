/** Processor seconds of the tests of each folder. */
export type SecondsByFolder = Readonly<Record<string, number>>;

/** A recorded run of every usual test. */
export interface ProcessorTable {
  commit: string;
  date: string;
  folders: SecondsByFolder;
}

/** A folder may use a tenth more than it did, and what differs between two runs of the same tests. */
const MOST_GROWTH = 1.1;
const NOISE_SECONDS = 3;
/** A folder with less says too little about the machine. */
const LEAST_SECONDS = 5;

/** The folder that a test counts for: `test/api/agents`, or `test/e2e` for files without a folder of a wing. */
export const folderOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 3).join("/");

export function byFolder(seconds: SecondsByFolder): SecondsByFolder {
  const sums = new Map<string, number>();
  for (const [file, used] of Object.entries(seconds))
    if (!file.endsWith(".long.test.ts")) sums.set(folderOf(file), (sums.get(folderOf(file)) ?? 0) + used);
  return Object.fromEntries(
    [...sums]
      .map(([folder, sum]) => [folder, Math.round(sum * 10) / 10] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * How many processor seconds this machine now uses for one of the recorded run: the median over the folders. A busy machine counts more for the
 * same work, and a folder that grew does not move the median.
 */
export function paceOf(now: SecondsByFolder, then: SecondsByFolder): number {
  const ratios = Object.entries(now)
    .flatMap(([folder, seconds]) => {
      const recorded = then[folder] ?? 0;
      return recorded >= LEAST_SECONDS && seconds > 0 ? [seconds / recorded] : [];
    })
    .toSorted((left, right) => left - right);
  return ratios[Math.floor(ratios.length / 2)] ?? 1;
}

export interface Growth {
  folder: string;
  seconds: number;
  /** Seconds of the recorded run, at the pace of this machine. */
  expected: number;
}

/** The folders that use more than a tenth more than the recorded run, the one that grew most first. */
export function grown(now: SecondsByFolder, then: SecondsByFolder): Growth[] {
  const pace = paceOf(now, then);
  return Object.entries(now)
    .map(([folder, seconds]) => ({ folder, seconds, expected: (then[folder] ?? 0) * pace }))
    .filter(({ seconds, expected }) => seconds > expected * MOST_GROWTH && seconds - expected > NOISE_SECONDS)
    .toSorted((left, right) => right.seconds - right.expected - (left.seconds - left.expected));
}

const shown = (seconds: number): string => seconds.toFixed(1).padStart(8);

/** The table as lines: each folder with its seconds now and in the recorded run, then what grew. */
export function processorLines(now: SecondsByFolder, table: ProcessorTable | null): string {
  const then = table?.folders ?? {};
  const sum = Object.values(now).reduce((total, seconds) => total + seconds, 0);
  const lines = Object.entries(now).map(
    ([folder, seconds]) => `${shown(seconds)} ${folder in then ? shown(then[folder] ?? 0) : "       -"}  ${folder}`,
  );
  const growth = grown(now, then).map(
    ({ folder, seconds, expected }) =>
      `${folder} grew by more than a tenth: ${seconds.toFixed(1)} s, not ${expected.toFixed(1)} s`,
  );
  const since =
    table === null ? "nothing is recorded" : `recorded on ${table.date}, pace ${paceOf(now, then).toFixed(2)}`;
  return [
    "",
    `Processor seconds by folder, ${sum.toFixed(0)} in all (${since}):`,
    ...lines,
    ...(table === null ? [] : growth),
    "",
  ].join("\n");
}
