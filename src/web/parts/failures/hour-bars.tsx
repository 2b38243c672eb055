import { type FailureGroup, KINDS, runsText } from "./failure-group.ts";

const HEIGHT = 24;
const STEP = 4;

/** The runs of a group in each of 24 hours, on their own scale. */
export function HourBars({ of: { hours, kind } }: { of: FailureGroup }) {
  const most = Math.max(1, ...hours);
  const sum = hours.reduce((total, count) => total + count, 0);
  return (
    <svg
      class="hour-bars"
      role="img"
      aria-label={`${runsText(sum)} in 24 hours`}
      viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
      width={hours.length * STEP}
      height={HEIGHT}
    >
      {hours.map((count, hour) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
        return (
          <rect
            key={hour}
            x={hour * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            class={count === 0 ? "none" : KINDS[kind][1]}
          />
        );
      })}
    </svg>
  );
}
