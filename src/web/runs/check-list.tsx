import type { Execution } from "#web/parts/runs/execution.ts";
import { Icon } from "#web/ui/icon.tsx";

/** What was looked at in a result, and whether it held. */
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
