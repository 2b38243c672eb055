import { linesOf } from "./form-lines.ts";
import type { ServerTool } from "./tool-server.ts";

/** The form that a person released, and the one that is there now, side by side, line beside line. */
export function FormsBeside({ tool }: { tool: ServerTool }) {
  const now = linesOf(tool.name, tool);
  if (tool.pinned === null)
    return (
      <div class="forms-beside">
        <Lines title={`Seen now, ${shortened(tool.digest)}`} lines={now} others={now} mark="added" />
      </div>
    );
  const before = linesOf(tool.name, tool.pinned);
  const keys = keysOfBoth(before, now);
  return (
    <div class="forms-beside">
      <Lines
        title={`Released, ${shortened(tool.pinned.digest)}`}
        lines={inPlaces(keys, before)}
        others={now}
        mark="removed"
      />
      <Lines title={`Seen now, ${shortened(tool.digest)}`} lines={inPlaces(keys, now)} others={before} mark="added" />
    </div>
  );
}

const shortened = (digest: string): string => `${digest.slice(0, 4)}…${digest.slice(-4)}`;

/** The subject of a line. */
const keyOf = (line: string): string => line.slice(0, line.indexOf(":"));

/** The subjects of both forms, in the order of the new form; removed ones keep their place. */
function keysOfBoth(before: readonly string[], now: readonly string[]): string[] {
  const keys = now.map(keyOf);
  before.map(keyOf).forEach((key, index) => {
    if (!keys.includes(key)) keys.splice(Math.min(index, keys.length - 1), 0, key);
  });
  return keys;
}

/** The line about each of these; null where the form has none. */
const inPlaces = (keys: readonly string[], lines: readonly string[]): (string | null)[] =>
  keys.map((key) => lines.find((line) => keyOf(line) === key) ?? null);

interface LinesProps {
  title: string;
  /** Null for an empty place. */
  lines: readonly (string | null)[];
  others: readonly string[];
  mark: "added" | "removed";
}

function Lines({ title, lines, others, mark }: LinesProps) {
  const known = new Set(others);
  return (
    <div>
      <h4>{title}</h4>
      <ul aria-label={title}>
        {lines.map((line, index) =>
          line === null ? (
            <li key={`place ${index}`} class="place" aria-hidden="true" />
          ) : (
            <li key={line} class={known.has(line) ? undefined : mark}>
              <span aria-hidden="true">{known.has(line) ? "" : mark === "added" ? "+" : "−"}</span>
              <span>
                {!known.has(line) && <span class="unseen">{mark}: </span>}
                {line}
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
