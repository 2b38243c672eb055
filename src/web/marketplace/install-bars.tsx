import { numberText } from "#web/lib/locale.ts";

/** The installs of a stretch of time: its first day or month, and how many there were from then on, one by one. */
export interface InstallCourse {
  from: string;
  installs: readonly number[];
}

const STEP = 4;
const WIDTH = 3;
const HEIGHT = 24;

const sumOf = ({ installs }: InstallCourse): number => installs.reduce((sum, count) => sum + count, 0);

/** Bars on a scale of their own; nothing without an install. `of` says of what in words. */
export function InstallBars({ course, label }: { course: InstallCourse; label: string }) {
  const most = Math.max(...course.installs);
  if (most === 0) return null;
  return (
    <svg
      class="install-bars"
      role="img"
      aria-label={`${label}: ${numberText(sumOf(course))}`}
      viewBox={`0 0 ${course.installs.length * STEP - STEP + WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {course.installs.map((count, index) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
        return (
          <rect
            key={index}
            class={count === 0 ? "install-none" : undefined}
            x={index * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          />
        );
      })}
    </svg>
  );
}

export interface InstallHistoryOf {
  days: InstallCourse;
  months: InstallCourse;
}

interface InstallHistoryProps {
  history: InstallHistoryOf;
  /** The plural of the counted thing. */
  noun: string;
}

/** The recent installs of a listing, by day and by month; nothing without installs. */
export function InstallHistory({ history: { days, months }, noun }: InstallHistoryProps) {
  if (sumOf(months) === 0) return null;
  return (
    <section aria-label="History">
      <h2>{noun} over time</h2>
      <div class="install-history">
        <Stretch course={days} title="30 days" noun={noun} />
        <Stretch course={months} title="12 months" noun={noun} />
      </div>
    </section>
  );
}

function Stretch({ course, title, noun }: { course: InstallCourse; title: string; noun: string }) {
  return (
    <figure>
      <figcaption>
        <span>{title}</span>
        <strong>{numberText(sumOf(course))}</strong>
      </figcaption>
      <InstallBars course={course} label={`${noun} of ${title}`} />
      <p class="install-ends" aria-hidden="true">
        <span>{course.from}</span>
        <span>now</span>
      </p>
    </figure>
  );
}
