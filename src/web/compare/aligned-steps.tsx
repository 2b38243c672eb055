import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { iconOf } from "#web/parts/runs/step-icon.ts";
import { Icon } from "#web/ui/icon.tsx";

import { type AlignedStep, alignSteps, type Work, workOf } from "./align-steps.ts";
import { Side } from "./compare-actions.tsx";
import type { TracedRun } from "./traced-run.ts";

/** The steps of two runs beside each other, on one scale of time without waits. */
export function AlignedSteps({ a, b }: { a: TracedRun; b: TracedRun }) {
  const [ofA, ofB] = [placesOf(a), placesOf(b)];
  const longest = Math.max(1, ...[...ofA.values(), ...ofB.values()].map((work) => (work ? work.from + work.ms : 0)));
  const rows = alignSteps(a.steps, b.steps);
  const scale = `0 to ${durationText(longest)}`;
  if (rows.length === 0) return <p class="empty">Neither run has steps.</p>;
  return (
    <div class="aligned">
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" class="lane">
              <Side of="A" /> {scale}
            </th>
            <th scope="col" class="number">
              <span class="unseen">A: </span>Time
            </th>
            <th scope="col" class="lane">
              <Side of="B" /> {scale}
            </th>
            <th scope="col" class="number">
              <span class="unseen">B: </span>Time
            </th>
            <th scope="col" class="number">
              B − A
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <StepRow key={place} row={row} works={[workAt(ofA, row.a), workAt(ofB, row.b)]} longest={longest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Places = ReadonlyMap<string, Work | null>;

function placesOf({ run, steps }: TracedRun): Places {
  const work = workOf(steps, Date.parse(run.started_at ?? run.created_at));
  return new Map(steps.map(({ id }, place) => [id, work[place] ?? null]));
}

const workAt = (places: Places, step: RunStep | null): Work | null =>
  step === null ? null : (places.get(step.id) ?? null);

interface StepRowProps {
  row: AlignedStep<RunStep>;
  works: readonly [a: Work | null, b: Work | null];
  longest: number;
}

function StepRow({ row: { a, b }, works: [workA, workB], longest }: StepRowProps) {
  const step = a ?? b;
  if (step === null) return null;
  const isWait = step.kind === "wait";
  return (
    <tr class={a === null || b === null ? "alone" : undefined}>
      <th scope="row">
        <span class="row">
          <Icon name={iconOf(step)} />
          <span class="cut">{toolWords(step.name)}</span>
          {a === null && <span class="badge plain">only B</span>}
          {b === null && <span class="badge plain">only A</span>}
        </span>
      </th>
      <td class="lane">
        <Bar of={workA} side="a" longest={longest} />
      </td>
      <td class="number">{timeText(a)}</td>
      <td class="lane">
        <Bar of={workB} side="b" longest={longest} />
      </td>
      <td class="number">{timeText(b)}</td>
      <td class="number">{isWait ? "not counted" : differenceText(workA?.ms ?? 0, workB?.ms ?? 0)}</td>
    </tr>
  );
}

const timeText = (step: RunStep | null): string =>
  step === null || step.duration_ms === null ? "–" : durationText(step.duration_ms);

const differenceText = (from: number, to: number): string =>
  from === to ? "–" : `${to < from ? "−" : "+"}${durationText(Math.abs(to - from))}`;

function Bar({ of: work, side, longest }: { of: Work | null; side: "a" | "b"; longest: number }) {
  if (work === null) return null;
  const at = (ms: number): string => `${((ms / longest) * 100).toFixed(2)}%`;
  return (
    <svg class="step-bar" aria-hidden="true">
      <rect class={side} x={at(work.from)} y="1" width={at(Math.max(work.ms, longest / 200))} height="8" rx="2" />
    </svg>
  );
}
