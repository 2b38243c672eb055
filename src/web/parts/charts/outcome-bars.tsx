import UPlot from "uplot";

import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

import type { RunOutcome } from "./outcome-of-line.ts";
import { useChart } from "./use-chart.ts";

/** A colour of the theme as a canvas takes it. */
function themeColour(place: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

interface OutcomeBarsProps {
  /** When each bar begins (ISO 8601). */
  points: readonly string[];
  /** The counts of each outcome, the lowest of the pile first. */
  piles: readonly (readonly [outcome: RunOutcome, counts: readonly number[]])[];
}

const HEIGHT = 190;

/** Piled bars of runs over time. It draws on a canvas, so a table beside it shows the same. */
export function OutcomeBars({ points, piles }: OutcomeBarsProps) {
  const frame = useChart((place) => draw(place, points, piles), HEIGHT, [points, piles]);
  return <div class="bars" ref={frame} aria-hidden="true" />;
}

function draw(place: HTMLElement, points: readonly string[], piles: OutcomeBarsProps["piles"]): UPlot {
  const colourOf = (name: string): string => themeColour(place, name);
  const heights = pileUp(piles.map(([, counts]) => counts));
  const times = points.map((point) => Date.parse(point) / 1_000);
  const axis = {
    stroke: colourOf("text-3"),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    ticks: { show: false },
  };
  // The highest first, so that each lower one covers its foot.
  const series = piles
    .map(([outcome], index) => ({
      look: {
        label: OUTCOME_WORDS[outcome],
        fill: colourOf(`${outcome.replace("_", "-")}-chart`),
        width: 0,
        paths: UPlot.paths.bars?.({ size: [0.82, 48] }) ?? (() => null),
        points: { show: false },
      },
      heights: heights[index] ?? [],
    }))
    .toReversed();
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { range: rangeOf(times) }, y: { range: (_, __, highest) => [0, Math.max(4, highest * 1.05)] } },
      axes: [
        { ...axis, grid: { show: false } },
        {
          ...axis,
          size: 48,
          grid: { stroke: colourOf("line"), width: 1 },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 5e3, 1e4, 1e5],
        },
      ],
      series: [{}, ...series.map(({ look }) => look)],
    },
    [times, ...series.map((each) => each.heights)],
    place,
  );
}

/** Half a bar more at both ends. */
function rangeOf(times: readonly number[]): [number, number] {
  const [first = 0, second = first + 3_600] = times;
  const half = (second - first) / 2;
  return [first - half, (times.at(-1) ?? first) + half];
}

/** Each pile's upper edge: what is below it and itself. */
function pileUp(counts: readonly (readonly number[])[]): number[][] {
  const edges: number[][] = [];
  for (const layer of counts) edges.push(layer.map((count, index) => count + (edges.at(-1)?.[index] ?? 0)));
  return edges;
}
