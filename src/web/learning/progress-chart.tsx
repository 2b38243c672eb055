import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { titled } from "./level.ts";
import {
  BOTTOM,
  utcDayText,
  HEIGHT,
  progressShape,
  TOP,
  type ExamDot,
  type ProgressShape,
  type Stretch,
} from "./progress-shape.ts";
import type { Progress } from "./progress.ts";

const MARKS = { passed: "m-2.6.2 1.9 1.9 3.3-3.9", failed: "m-2-2 4 4m0-4-4 4" };

/** The way to the next level by day: the levels it had, its exams and versions, what is asked, and where the present pace leads. */
export function ProgressChart({ progress }: { progress: Progress }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
  return (
    <div class="progress-chart" ref={frame} aria-hidden="true">
      {width > 0 && <Picture progress={progress} width={width} />}
    </div>
  );
}

function Picture({ progress, width }: { progress: Progress; width: number }) {
  const shape = progressShape(progress, width);
  const { right, stretches, now, versions, ticks, exams } = shape;
  return (
    <svg width={width} height={HEIGHT}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          {share < 1 && <path class="grid" d={`M40 ${BOTTOM - (BOTTOM - TOP) * share}H${right}`} />}
          <text x="34" y={BOTTOM - (BOTTOM - TOP) * share + 4} text-anchor="end">
            {share * 100} %
          </text>
        </g>
      ))}
      {ticks.map(({ x, text }) => (
        <text key={x} x={x} y={HEIGHT - 8} text-anchor={x > right - 30 ? "end" : "start"}>
          {text}
        </text>
      ))}
      {stretches.map((stretch, index) => (
        <Way key={stretch.points[0]?.x} of={stretch} isNow={index === stretches.length - 1} right={right} />
      ))}
      <path class={`goal ${progress.target_level ?? ""}`} d={`M40 ${TOP}H${right}`} />
      {versions.map(({ x, version }) => (
        <g key={x}>
          <path class="version" d={`M${x} ${TOP}V${BOTTOM}`} />
          <text x={x > right - 60 ? x - 4 : x + 4} y={BOTTOM - 8} text-anchor={x > right - 60 ? "end" : "start"}>
            Version {version}
          </text>
        </g>
      ))}
      <Ahead of={shape} progress={progress} />
      {now !== null && <circle class={`now ${progress.level}`} cx={now.x} cy={now.y} r="3.5" />}
      {exams.map((exam) => (
        <Exam key={exam.at} of={exam} />
      ))}
    </svg>
  );
}

/** A level's name needs so much room. */
const NAME_WIDTH = 70;

function Way({ of: { level, points }, isNow, right }: { of: Stretch; isNow: boolean; right: number }) {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const end = isNow ? right : last.x;
  return (
    <g class={level}>
      {isNow && (
        <>
          <rect class="band" x={first.x} y="6" width={right - first.x} height={BOTTOM - 6} />
          <path class="area" d={`${line}V${BOTTOM}H${first.x}z`} />
        </>
      )}
      <path class="line" d={line} />
      {end - first.x > NAME_WIDTH && (
        <text class="name" x={first.x + 6} y="20">
          {titled(level)}
        </text>
      )}
    </g>
  );
}

function Ahead({ of: { now, ahead, right }, progress }: { of: ProgressShape; progress: Progress }) {
  const { date_forecast: forecast, target_level: target, level } = progress;
  if (now === null || ahead === null || forecast === null || target === null || (progress.progress ?? 0) >= 1)
    return null;
  const atEnd = ahead.x > right - 30;
  return (
    <>
      <path class={`ahead ${level}`} d={`M${now.x} ${now.y}L${ahead.x} ${ahead.y}`} />
      {ahead.isInside && <circle class={`there ${target}`} cx={ahead.x} cy={ahead.y} r="4" />}
      <text
        x={atEnd ? right : ahead.x}
        y={ahead.isInside ? TOP - 12 : ahead.y - 8}
        text-anchor={atEnd ? "end" : "middle"}
      >
        {utcDayText(Date.parse(forecast))}
      </text>
    </>
  );
}

const Exam = ({ of: { x, y, passed } }: { of: ExamDot }) => (
  <g class={`exam ${passed ? "done" : "failed"}`}>
    <circle cx={x} cy={y} r="6" />
    <path d={`M${x} ${y}${passed ? MARKS.passed : MARKS.failed}`} />
  </g>
);
