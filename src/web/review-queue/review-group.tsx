import type { DataOf } from "#web/lib/operation.ts";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { Level } from "#web/ui/level.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { DrawnFor } from "./drawn-for.tsx";

/** A run that waits. */
export type Listed = DataOf<"GET /api/reviews">["reviews"][number];

export const bringsOf = ({ brings }: Listed): Listed["brings"] => brings;

const bringsText = ({ remaining_after: left, target_level: level }: NonNullable<Listed["brings"]>): string =>
  left === 0 ? `ready for ${level}` : `${left} more to ${level}`;

interface ReviewGroupProps {
  title: string;
  of: readonly Listed[];
  /** The parts of a run that are shown, by name. */
  shown: ReadonlySet<string>;
  openId: string;
  addressOf: (executionId: string) => string;
  selection: Selection;
}

/** Runs that wait for the same purpose. */
export function ReviewGroup({ title, of: listed, shown, openId, addressOf, selection }: ReviewGroupProps) {
  if (listed.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ol data-rows data-opens>
        {listed.map((run) => (
          <li key={run.execution_id}>
            <RowPick of={selection} id={run.execution_id} name={run.task.slice(0, 60)} />
            <a href={addressOf(run.execution_id)} aria-current={run.execution_id === openId ? "page" : undefined}>
              <span class="row">
                <span class="grow cut">{run.task}</span>
                {run.alike !== null && run.alike.runs > 1 && <Badge>{`${run.alike.runs} alike`}</Badge>}
              </span>
              <span class="row">
                {shown.has("agent") && (
                  <>
                    <Level of={run.agent.level} actsAs={run.agent.effective_level} isBare />
                    <span class="grow cut">{run.agent.name}</span>
                  </>
                )}
                {shown.has("created_at") && <RelativeTime at={run.created_at} />}
              </span>
              <span class="row muted">
                {shown.has("reason") && (
                  <span class="grow">
                    <DrawnFor reason={run.reason} />
                    {run.assigned_name !== null && ` for ${run.assigned_name}`}
                  </span>
                )}
                {shown.has("brings") && run.brings !== null && bringsText(run.brings)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
