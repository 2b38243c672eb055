import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { numbersClaimed, type Place, placesIn, placesOfValues, valuesOf } from "#lib/claims/places-in";
import { toolWords } from "#web/lib/tool-name.ts";
import { type MarkText, piecesOf } from "#web/ui/marked-pieces.ts";
import type { MarkingOfTexts } from "#web/ui/marking.ts";

import { hasToolOutput, type RunDetail, type RunStep } from "./run-detail.ts";

/** The marks in a run's result and in the outputs of its tools. */
export interface RunMarks {
  inResult: MarkingOfTexts;
  inOutput: MarkingOfTexts;
  /** Numbers of the result, and how many of them a tool gave. */
  numbers: { all: number; found: number };
}

export function marksOf({ result, flags }: Pick<RunDetail, "result" | "flags">, steps: readonly RunStep[]): RunMarks {
  const given = new Map<number, RunStep>();
  for (const step of steps.filter(hasToolOutput))
    for (const value of valuesOf(step.output)) if (!given.has(value)) given.set(value, step);
  const isGiven = (value: number): boolean => given.has(value);
  const claimed = numbersClaimed(result);
  const found = claimed.filter(({ values }) => values.some(isGiven));
  const said = new Set(found.flatMap(({ values }) => values.filter(isGiven)));
  return {
    inResult: marking((text) =>
      placesIn(text, flags, isGiven).map((place) => ({
        ...place,
        around: (words) =>
          place.kind === "flag" ? <Flagged>{words}</Flagged> : <FromTool of={place} given={given} words={words} />,
      })),
    ),
    inOutput: marking((text) =>
      placesOfValues(text, (value) => said.has(value)).map((place) => ({
        ...place,
        around: (words) => <InOutput values={place.values} words={words} />,
      })),
    ),
    numbers: { all: claimed.length, found: found.length },
  };
}

const marking = (of: MarkText): MarkingOfTexts => ({
  of,
  inJson: (json) =>
    piecesOf(json, of(json.startsWith('"') ? bare(json) : json)).map((piece) =>
      typeof piece === "string" ? piece : piece.around(piece.text),
    ),
});

/** A text of JSON with each character at its place, without its quotation marks and escapes. */
const bare = (json: string): string =>
  ` ${json.slice(1, -1).replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, (escape) => (escape === '\\"' ? ' "' : " ".repeat(escape.length)))} `;

/** The number that the pointer or the focus is on: it is lit wherever it is. */
const pointedAt = signal<readonly number[]>([]);

function useLight(values: readonly number[]) {
  const on = (): void => {
    pointedAt.value = values;
  };
  const off = (): void => {
    pointedAt.value = [];
  };
  // An element that goes away under the pointer is left by it.
  useEffect(() => off, []);
  const isLit = pointedAt.value.some((value) => values.includes(value));
  return {
    class: isLit ? "mark-found lit" : "mark-found",
    onMouseEnter: on,
    onMouseLeave: off,
    onFocus: on,
    onBlur: off,
  };
}

const Flagged = ({ children }: { children: ComponentChildren }) => (
  <mark class="mark-flag" title="In no input and no tool result">
    {children}
  </mark>
);

function FromTool({ of, given, words }: { of: Place; given: ReadonlyMap<number, RunStep>; words: string }) {
  const step = of.values.map((value) => given.get(value)).find((one) => one !== undefined);
  const light = useLight(of.values);
  if (step === undefined) return <>{words}</>;
  return (
    <a href={`#step-${step.id}`} title={`In the result of ${toolWords(step.name)}`} {...light}>
      {words}
    </a>
  );
}

const InOutput = ({ values, words }: { values: readonly number[]; words: string }) => (
  <mark {...useLight(values)}>{words}</mark>
);
