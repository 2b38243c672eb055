const DAY_MS = 86_400_000;

/** Number of days and months (UTC) that are kept and shown, including the current ones. */
const DAYS = { kept: 92, shown: 30 };
const MONTHS = { kept: 25, shown: 12 };

/** Installs by day (`2026-11-23`) and by month (`2026-11`), UTC. A missing entry is zero. */
type InstallFigures = Readonly<Record<string, number>>;

/** The installs of a period: its first day or month, and the counts from then on. */
export interface InstallCourse {
  from: string;
  installs: number[];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function monthOf(at: number, before = 0): string {
  const date = new Date(at);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before)).slice(0, 7);
}

/** The keys under which an install is counted, and the first ones that are kept. */
export const figureKeys = (at: number) => ({
  day: dayOf(at),
  month: monthOf(at),
  firstDay: dayOf(at - (DAYS.kept - 1) * DAY_MS),
  firstMonth: monthOf(at, MONTHS.kept - 1),
});

const courseOf = (figures: InstallFigures, keys: readonly string[]): InstallCourse => ({
  from: keys[0] ?? "",
  installs: keys.map((key) => figures[key] ?? 0),
});

/** The latest 30 days and the latest 12 months, including the current ones. */
export const installHistory = (
  figures: InstallFigures,
  now: number,
): { days: InstallCourse; months: InstallCourse } => ({
  days: recentInstalls(figures, now),
  months: courseOf(
    figures,
    Array.from({ length: MONTHS.shown }, (_unused, index) => monthOf(now, MONTHS.shown - 1 - index)),
  ),
});

export const recentInstalls = (figures: InstallFigures, now: number): InstallCourse =>
  courseOf(
    figures,
    Array.from({ length: DAYS.shown }, (_unused, index) => dayOf(now - (DAYS.shown - 1 - index) * DAY_MS)),
  );
