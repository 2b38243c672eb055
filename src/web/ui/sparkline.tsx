import { lineOf } from "./sparkline-path.ts";

interface SparklineProps {
  /** The content in words. */
  label: string;
  values: readonly number[];
}

const WIDTH = 100;
const HEIGHT = 28;

/** The course of a number as a line, its last value marked. It has no axis: it shows a direction, not amounts. */
export function Sparkline({ label, values }: SparklineProps) {
  const points = lineOf(values, WIDTH, HEIGHT);
  const last = points.at(-1);
  if (last === undefined) return null;
  const line = points.map(([x, y]) => `${x},${y}`).join(" ");
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <polygon class="area" points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline points={line} />
      <path class="end" d={`M${last[0]} ${last[1]}h0.01`} />
    </svg>
  );
}
