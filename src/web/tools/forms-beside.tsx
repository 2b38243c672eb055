import { linesOf, type ServerTool } from "./tool-server.ts";

/** The form that a person released, and the one that is there now, side by side. */
export function FormsBeside({ tool }: { tool: ServerTool }) {
  const now = linesOf(tool.name, tool);
  const before = tool.pinned === null ? null : linesOf(tool.name, tool.pinned);
  return (
    <div class="forms-beside">
      {before !== null && tool.pinned !== null && (
        <Lines title={`Released, ${shortened(tool.pinned.digest)}`} lines={before} others={now} mark="removed" />
      )}
      <Lines title={`Seen now, ${shortened(tool.digest)}`} lines={now} others={before ?? now} mark="added" />
    </div>
  );
}

const shortened = (digest: string): string => `${digest.slice(0, 4)}…${digest.slice(-4)}`;

interface LinesProps {
  title: string;
  lines: readonly string[];
  others: readonly string[];
  mark: "added" | "removed";
}

function Lines({ title, lines, others, mark }: LinesProps) {
  const known = new Set(others);
  return (
    <div>
      <h4>{title}</h4>
      <ul class="mono">
        {lines.map((line) => (
          <li key={line} class={known.has(line) ? undefined : mark}>
            {!known.has(line) && <span class="unseen">{mark}: </span>}
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
