import type { Run } from "#web/parts/runs/run.ts";

type Hit = NonNullable<Run["hits"]>[number];

const PLACES: Readonly<Record<Hit["in"], string>> = {
  task: "Task",
  context: "Context",
  result: "Result",
  error: "Error",
  args: "Arguments",
  answer: "Answer",
};

/** The places of a run where the words of the query are, with the words marked. */
export function RunHits({ of: hits = [] }: { of: Run["hits"] }) {
  if (hits.length === 0) return null;
  return (
    <ul class="run-hits">
      {hits.map((hit, index) => (
        <li key={index}>
          <span class="dim">{PLACES[hit.in]}</span> <span>{markedText(hit)}</span>
        </li>
      ))}
    </ul>
  );
}

function markedText({ text, ranges }: Hit) {
  let from = 0;
  const parts = ranges.map(([offset = 0, length = 0]) => {
    const before = text.slice(from, offset);
    from = offset + length;
    return [before, <mark key={offset}>{text.slice(offset, from)}</mark>];
  });
  return [...parts, text.slice(from)];
}
