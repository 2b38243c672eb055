import UPlot from "uplot";

import type { Progress } from "#web/learning/progress.ts";

import { themeColour } from "./colours.ts";
import { useChart } from "./use-chart.ts";

const HEIGHT = 180;

/** The way to the next level by day, as a share; lines stand where an exam was taken, the level changed, or a version began. */
export function ProgressLine({ progress }: { progress: Progress }) {
  const frame = useChart((place) => draw(place, progress), HEIGHT, [progress]);
  return <div class="bars" ref={frame} aria-hidden="true" />;
}

function draw(place: HTMLElement, { days, marks }: Progress): UPlot {
  const times = days.map(({ day }) => Date.parse(day) / 1_000);
  const values = days.map((day) => day.progress);
  const axis = {
    stroke: themeColour(place, "text-3"),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    ticks: { show: false },
  };
  const inks = {
    exam: themeColour(place, "accent"),
    level: themeColour(place, "done"),
    version: themeColour(place, "edge"),
  };
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: [0, 1.05] } },
      axes: [
        { ...axis, grid: { show: false } },
        {
          ...axis,
          size: 48,
          grid: { stroke: themeColour(place, "line"), width: 1 },
          values: (_, shares) => shares.map((share) => `${Math.round(share * 100)} %`),
        },
      ],
      series: [
        {},
        { stroke: themeColour(place, "accent"), width: 2, points: { show: days.length < 3 }, spanGaps: false },
      ],
      hooks: {
        draw: [
          (chart) => {
            for (const { kind, at } of marks) drawMark(chart, Date.parse(at) / 1_000, inks[kind]);
          },
        ],
      },
    },
    [times, values],
    place,
  );
}

function drawMark(chart: UPlot, at: number, ink: string): void {
  const { ctx, bbox } = chart;
  const x = Math.min(bbox.left + bbox.width, Math.max(bbox.left, chart.valToPos(at, "x", true)));
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.setLineDash([4, 4]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
