import type { Execution } from "#web/parts/runs/execution.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The checks of a result, and whether each passed. */
export function CheckList({ checks }: { checks: Execution["checks"] }) {
  if (checks.length === 0) return null;
  return (
    <ul class="checks" aria-label="Checks">
      {checks.map(({ kind, passed, detail }) => (
        <li key={`${kind} ${detail}`} class={`outcome ${passed ? "done" : "failed"}`}>
          <Icon name={passed ? "done" : "failed"} label={passed ? "Holds" : "Does not hold"} />
          {detail}
        </li>
      ))}
    </ul>
  );
}
