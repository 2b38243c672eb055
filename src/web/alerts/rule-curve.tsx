import type { Fired } from "./times-fired.ts";

interface RuleCurveProps {
  /** The content in words. */
  label: string;
  /** One for each hour; null where there is nothing to say. */
  values: readonly (number | null)[];
  limit: number;
  /** The times to shade, by the places of their hours. */
  fired?: readonly Fired[];
}

const WIDTH = 100;
const HEIGHT = 28;
/** The line's own width must not be cut off at the edges. */
const MARGIN = 2;

/** The course of a rule's value, with its limit as a dotted line. It has no axis: its limit is the scale. */
export function RuleCurve({ label, values, limit, fired = [] }: RuleCurveProps) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const low = Math.min(limit, ...known);
  const span = Math.max(limit, ...known) - low;
  const step = WIDTH / Math.max(1, values.length - 1);
  const heightOf = (value: number): number =>
    MARGIN + (span === 0 ? 0.5 : 1 - (value - low) / span) * (HEIGHT - 2 * MARGIN);
  const line = values.map((value, hour) => {
    if (value === null) return "";
    const before = values[hour - 1] ?? null;
    const at = `${short(hour * step)} ${short(heightOf(value))}`;
    // A value between two unknown ones is a dot.
    return before === null ? `M${at}h0.01` : `L${at}`;
  });
  return (
    <svg class="rule-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {fired.map(([first, last]) => (
        <rect
          key={first}
          x={short((first - 0.5) * step)}
          y={0}
          width={short(Math.max(1, (last - first + 1) * step))}
          height={HEIGHT}
        />
      ))}
      <path class="limit" d={`M0 ${short(heightOf(limit))}H${WIDTH}`} />
      <path d={line.join("")} />
    </svg>
  );
}

const short = (value: number): number => Math.round(value * 10) / 10;
