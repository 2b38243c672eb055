import { useRef, useState } from "preact/hooks";

import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { tokensOfStep, type RunStep } from "#web/parts/runs/run-detail.ts";
import { iconOf } from "#web/parts/runs/step-icon.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

import { rowsOf, spanOfStep, type TreeRow } from "./step-tree.ts";
import type { Axis, Span } from "./waterfall-axis.ts";

export interface WaterfallProps {
  title: string;
  steps: readonly RunStep[];
  /** Those of them that come next, or are under way. */
  isLive: boolean;
  axis: Axis;
  /** From the run's start to its end, or to now. */
  span: Span;
  /** When it is usually done; null when that is not known, and when it is over. */
  usualAt: number | null;
  chosenId: string;
}

/** The steps of a run as a tree, and beside each a bar at its time. */
export function Waterfall({ title, steps, isLive, axis, span, usualAt, chosenId }: WaterfallProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const rows = rowsOf(steps, folded);
  const fold = (id: string, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const go = (id: string | null | undefined): void => {
    if (id === null || id === undefined) return;
    location.replace(`#step-${id}`);
    list.current?.querySelector<HTMLElement>(`a[href="#step-${id}"]`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const ids = ["0", ...rows.map(({ step }) => step.id)];
    const focused = document.activeElement?.getAttribute("href")?.replace("#step-", "") ?? chosenId;
    const row = rows.find(({ step }) => step.id === focused);
    const moved = moveOf(event.key, ids, focused, row);
    if (moved === null) return;
    event.preventDefault();
    if (moved.fold !== undefined) fold(focused, moved.fold);
    go(moved.to);
  };
  const lines = { axis, span, usualAt, isLive };
  return (
    <>
      <div class="waterfall-row axis">
        <h2>Trace</h2>
        <AxisLabels axis={axis} now={isLive ? span.to : null} />
        <span class="number">Time</span>
      </div>
      <Hatch />
      {/* The links in it take the keys; the list only hears them. */}
      <ol class="waterfall" ref={list} onKeyDown={press}>
        <li>
          <Row
            id="0"
            icon={isLive ? "running" : "play"}
            name={title}
            look="root"
            isChosen={chosenId === "0"}
            of={span}
            time={durationText(span.to - span.from)}
            isNow={isLive}
            {...lines}
          />
        </li>
        {rows.map(({ step, depth, children, isFolded }) => {
          const isNext = isLive && step.started_at === null;
          const isNow = isLive && !isNext && step.duration_ms === null;
          const of = spanOfStep(step, isNow ? span.to : null);
          return (
            <li key={step.id}>
              <Row
                id={step.id}
                icon={isNow && step.kind !== "wait" ? "running" : iconOf(step)}
                name={toolWords(step.name)}
                hint={hintOf(step, isFolded ? children : 0)}
                isCode={step.kind === "tool" || step.kind === "effect"}
                depth={depth}
                look={lookOf(step, isNow, isNext)}
                isChosen={chosenId === step.id}
                isFolded={children === 0 ? undefined : isFolded}
                onFold={() => children > 0 && chosenId === step.id && fold(step.id, !isFolded)}
                of={of}
                time={isNext ? "next" : timeOf(step, of)}
                isNow={isNow}
                {...lines}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The pattern of a wait's bar. */
const Hatch = () => (
  <svg class="pattern" aria-hidden="true">
    <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="future" width="6" height="6" />
      <rect class="now" width="2" height="6" />
    </pattern>
  </svg>
);

/** Where a key leads, and whether it folds the row or unfolds it; null for every other key. */
function moveOf(
  key: string,
  ids: readonly string[],
  focused: string,
  row: TreeRow | undefined,
): { to?: string | null | undefined; fold?: boolean } | null {
  const place = ids.indexOf(focused);
  const hasParts = row !== undefined && row.children > 0;
  switch (key) {
    case "ArrowDown":
      return { to: ids[place + 1] };
    case "ArrowUp":
      return { to: ids[place - 1] };
    case "ArrowLeft":
      return hasParts && !row.isFolded
        ? { fold: true }
        : { to: row === undefined ? null : (row.step.parent_id ?? "0") };
    case "ArrowRight":
      return hasParts && row.isFolded ? { fold: false } : { to: hasParts || focused === "0" ? ids[place + 1] : null };
    default:
      return null;
  }
}

interface RowProps {
  id: string;
  icon: IconName;
  name: string;
  hint?: string;
  isCode?: boolean;
  depth?: number;
  look: string;
  isChosen: boolean;
  isFolded?: boolean | undefined;
  onFold?: () => void;
  of: Span | null;
  time: string;
  isNow: boolean;
  isLive: boolean;
  axis: Axis;
  span: Span;
  usualAt: number | null;
}

function Row({
  id,
  icon,
  name,
  hint = "",
  isCode = false,
  depth = 0,
  look,
  isChosen,
  isFolded,
  onFold,
  ...rest
}: RowProps) {
  const { of, time, isNow, isLive, axis, span, usualAt } = rest;
  return (
    <a
      class={`waterfall-row ${look}`}
      href={`#step-${id}`}
      aria-current={isChosen ? "step" : undefined}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      onClick={onFold}
    >
      <span class={`step-name depth-${Math.min(depth, 2)}`}>
        <Icon name={icon} />
        {isCode ? <code class="cut">{name}</code> : <span class="cut">{name}</span>}
        {hint !== "" && <small class="muted">{hint}</small>}
      </span>
      <svg class="bar" aria-hidden="true">
        {isLive && (
          <rect class="future" x={pc(axis.at(span.to))} y="-9" width={pc(100 - axis.at(span.to))} height="32" />
        )}
        {axis.cuts.map((cut) => (
          <rect key={cut.from} class="cut-out" x={pc(cut.x)} y="-9" width={pc(cut.width)} height="32" />
        ))}
        {axis.ticks.map(({ x }) => x > 0 && <rect key={x} class="tick" x={pc(x)} y="-9" width="1" height="32" />)}
        {of !== null && <Bar of={of} axis={axis} />}
        {usualAt !== null && <line class="usual" x1={pc(axis.at(usualAt))} x2={pc(axis.at(usualAt))} y1="-9" y2="23" />}
        {isLive && <rect class="now" x={pc(axis.at(span.to))} y="-9" width="1" height="32" />}
      </svg>
      <span class={isNow ? "number hot" : "number"}>{time}</span>
    </a>
  );
}

/** Shorter ones could not be seen, percent. */
const THINNEST = 0.7;

/** A bar; within a cut wait it is a line, unless it is the wait. */
function Bar({ of: { from, to }, axis }: { of: Span; axis: Axis }) {
  const around = axis.cuts.filter((cut) => from < cut.from && to > cut.to);
  const edges = [from, ...around.flatMap((cut) => [cut.from, cut.to]), to];
  const parts = edges.slice(1).map((end, index) => ({ from: edges[index] ?? from, to: end, isThin: index % 2 === 1 }));
  return (
    <>
      {parts.map((part) => {
        const x = Math.min(axis.at(part.from), 100 - THINNEST);
        const width = Math.max(THINNEST, axis.at(part.to) - x);
        return part.isThin ? (
          <rect key={part.from} class="thin" x={pc(x)} y="6" width={pc(width)} height="2" />
        ) : (
          <rect key={part.from} class="whole" x={pc(x)} y="2" width={pc(width)} height="10" rx="2" />
        );
      })}
    </>
  );
}

/** Further to the right a label ends where it would begin. */
const LAST_LABEL = 92;

function AxisLabels({ axis, now }: { axis: Axis; now: number | null }) {
  const label = `Time axis of the work${axis.isCut ? "; waits for people are cut" : ""}`;
  const nowAt = now === null ? null : axis.at(now);
  // A wait that has not ended says so itself.
  const isNowFree = nowAt !== null && axis.cuts.every((cut) => Math.abs(cut.x + cut.width / 2 - nowAt) > 9);
  const anchorOf = (x: number) => (x === 0 ? "start" : x > LAST_LABEL ? "end" : "middle");
  return (
    <svg role="img" aria-label={label}>
      {axis.ticks
        .filter(({ x }) => nowAt === null || Math.abs(nowAt - x) > 9)
        .map(({ x, text }) => (
          <text key={x} x={pc(x)} y="12" text-anchor={anchorOf(x)}>
            {text}
          </text>
        ))}
      {axis.cuts.map((cut) => (
        <text key={cut.from} class="hot" x={pc(cut.x + cut.width / 2)} y="12" text-anchor="middle">
          {durationText(cut.to - cut.from)}
        </text>
      ))}
      {isNowFree && (
        <text class="hot" x={pc(nowAt)} y="12" text-anchor={anchorOf(nowAt)}>
          now
        </text>
      )}
    </svg>
  );
}

const pc = (share: number): string => `${share.toFixed(2)}%`;

function lookOf({ kind, error, governance, checks = [] }: RunStep, isNow: boolean, isNext: boolean): string {
  const isBad = error !== null || governance?.decision === "refused" || checks.some(({ passed }) => !passed);
  const asks = governance?.decision === "asks";
  return [asks ? "asks" : kind, isBad ? "bad" : "", isNow && kind !== "wait" ? "going" : "", isNext ? "later" : ""]
    .filter((word) => word !== "")
    .join(" ");
}

function hintOf(step: RunStep, hidden: number): string {
  const tokens = tokensOfStep(step);
  const passed = step.checks?.filter((check) => check.passed).length ?? 0;
  return [
    tokens > 0 ? `${numberText(tokens)} tok` : "",
    step.checks === undefined ? "" : `${passed} of ${step.checks.length}`,
    step.kind === "effect" ? "effect" : "",
    hidden > 0 ? `+${hidden}` : "",
  ]
    .filter((word) => word !== "")
    .join(" ");
}

const timeOf = ({ duration_ms: ms }: RunStep, of: Span | null): string =>
  ms !== null ? durationText(ms) : of !== null && of.to > of.from ? durationText(of.to - of.from) : "–";
