import { callData } from "#web/lib/call.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { Mutation } from "./improvement.ts";
import { Listing } from "./listing.tsx";

const TONES = { pending: "waiting", passed: "good", failed: "bad" } as const;
const STAGES = {
  lint: "to reading it",
  failing_case: "to the case that failed",
  regression: "to what worked before",
} as const;

const COLUMNS: readonly Column<Mutation>[] = [
  {
    title: "Edit",
    show: ({ description, diff, execution_error: error, candidate_id: candidateId }) => (
      <details>
        <summary>{description}</summary>
        <pre class="json">{diff}</pre>
        {error !== null && <p>{error}</p>}
        <a href={`/development/improvement?candidate_id=${candidateId}`}>Its candidate</a>
      </details>
    ),
  },
  { title: "State", show: ({ sandbox_status: state }) => <Badge tone={TONES[state]}>{state}</Badge> },
  { title: "Came", show: ({ stage }) => STAGES[stage] },
  { title: "Mended", isNumber: true, show: ({ cases_fixed: fixed }) => fixed },
  { title: "Broken", isNumber: true, show: ({ cases_broken: broken }) => broken },
  { title: "Tried", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** Edits of skills that were tried, whether they passed or not. */
export function MutationList() {
  return (
    <Listing
      key="mutations"
      read={(state, page, signal) =>
        callData("GET", "/api/auto-dev/mutations", { query: { sandbox_status: state, page }, signal })
      }
      states={["pending", "passed", "failed"]}
    >
      {({ mutations }) => (
        <DataTable
          rows={mutations}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <EmptyList noun="edit" filters={["state"]} icon="edit" title="No edits yet">
              When auto-improvement is on, the platform tries edits after an agent failed with a skill.
            </EmptyList>
          }
        />
      )}
    </Listing>
  );
}
