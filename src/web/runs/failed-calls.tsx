import { toolWords } from "#web/lib/tool-name.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { Notice } from "#web/ui/notice.tsx";

import { failedIn } from "./failed-in.ts";

const MAX_NAMED = 3;

/** Says over a result which calls failed, whatever the result says; each name opens its step. */
export function FailedCalls({ steps }: { steps: readonly RunStep[] }) {
  const calls = steps.filter(({ kind, duration_ms: ms }) => kind === "tool" && ms !== null);
  const failed = failedIn(calls);
  if (failed.length === 0) return null;
  return (
    <Notice isProblem>
      <p>
        {" "}
        {failed.length} of {calls.length} {calls.length === 1 ? "call" : "calls"} failed:{" "}
        {failed.slice(-MAX_NAMED).map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <a href={`#step-${id}`}>{toolWords(name)}</a>
          </span>
        ))}
      </p>
    </Notice>
  );
}
