import { Badge, Json } from "#web/ui/text.tsx";

import type { TraceEntry } from "./execution.ts";

interface TraceProps {
  entries: readonly TraceEntry[];
  /** Said when there are none. */
  empty: string;
}

/** What a run did and why, step by step. */
export function Trace({ entries, empty }: TraceProps) {
  if (entries.length === 0) return <p class="empty">{empty}</p>;
  return (
    <ol class="trace">
      {entries.map((entry) => (
        <li key={entry.step}>
          <p>
            <Badge tone={entry.type === "refusal" ? "bad" : entry.type === "conclusion" ? "good" : "plain"}>
              {entry.type}
            </Badge>{" "}
            {entry.description}
          </p>
          <Exchange entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Exchange({ entry: { tool, input, output } }: { entry: TraceEntry }) {
  if (input === undefined && output === undefined) return null;
  return (
    <details>
      <summary>{tool === undefined ? "Input and output" : `Input and output of ${tool}`}</summary>
      {input !== undefined && (
        <>
          <small>Input</small>
          <Json value={input} />
        </>
      )}
      {output !== undefined && (
        <>
          <small>Output</small>
          <Json value={output} />
        </>
      )}
    </details>
  );
}
