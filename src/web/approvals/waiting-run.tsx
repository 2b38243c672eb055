import { Icon } from "#web/ui/icon.tsx";

import type { ShownApproval } from "./approval.ts";

/** What goes on, or ends, by the decision; nothing for a request that was made ahead. */
export function WaitingRun({ approval }: { approval: ShownApproval }) {
  const { execution_id: id, run_kind: kind, run } = approval;
  if (id === null || kind === null) return null;
  const address = kind === "sdlc_run" ? `/development?run_id=${id}` : `/runs/${id}`;
  const name = kind === "sdlc_run" ? "A development run" : "A task of the agent";
  return (
    <section>
      <h3>The run that asks</h3>
      <p>
        <span class="outcome waiting">
          <Icon name="waiting" />
        </span>{" "}
        <a href={address}>{run?.task ?? name}</a>
      </p>
      {run !== undefined && run !== null && (
        <p class="below">
          {run.steps === 1 ? "1 step so far" : `${run.steps} steps so far`}; {run.status.replaceAll("_", " ")}
        </p>
      )}
    </section>
  );
}
