import type { Comparison } from "./data-set.ts";

type Interval = Pick<Comparison, "difference" | "lower_bound" | "upper_bound" | "margin">;

/** The difference with its interval on a scale of points around zero; the limit is drawn. */
export function DifferenceInterval({ of: found }: { of: Interval }) {
  const { difference, lower_bound: lower, upper_bound: upper, margin } = found;
  const reach = Math.max(0.2, Math.abs(lower), Math.abs(upper), margin);
  const at = (share: number): number => 50 + (share / reach) * 46;
  const spot = (share: number): string => `${at(share).toFixed(1)}%`;
  const name = `The difference is ${signed(difference)} points, between ${signed(lower)} and ${signed(upper)}; the limit is ${signed(-margin)}`;
  return (
    <svg class="points" role="img" aria-label={name}>
      <line class="scale" x1="0" x2="100%" y1="9" y2="9" />
      <line class="zero" x1="50%" x2="50%" y1="0" y2="18" />
      <line class="limit" x1={spot(-margin)} x2={spot(-margin)} y1="0" y2="18" />
      <rect class="range" x={spot(lower)} y="5" width={`${(at(upper) - at(lower)).toFixed(1)}%`} height="8" rx="4" />
      <rect class="value" x={spot(difference)} y="2" width="3" height="14" rx="1.5" />
      <text x={spot(lower)} y="31" text-anchor="middle">
        {signed(lower)}
      </text>
      <text x="50%" y="31" text-anchor="middle">
        0
      </text>
      <text x={spot(upper)} y="31" text-anchor="middle">
        {signed(upper)}
      </text>
    </svg>
  );
}

const signed = (share: number): string => {
  const points = Math.round(share * 100);
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0";
};
