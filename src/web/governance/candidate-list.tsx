import { callData } from "#web/lib/call.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { CANDIDATE_TONES } from "./candidate-view.tsx";
import type { Candidate } from "./improvement.ts";
import { Listing } from "./listing.tsx";

const COLUMNS: readonly Column<Candidate>[] = [
  {
    title: "Skill",
    show: ({ id, skill_name: name }) => <a href={`/development/improvement?candidate_id=${id}`}>{name}</a>,
  },
  { title: "State", show: ({ validation_status: state }) => <Badge tone={CANDIDATE_TONES[state]}>{state}</Badge> },
  { title: "Why", show: ({ reason }) => reason?.replaceAll("_", " ") ?? "–" },
  { title: "Agent", show: ({ agent }) => <AgentName of={agent} /> },
  { title: "Made", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** Bodies that skills could get. */
export function CandidateList() {
  return (
    <Listing
      key="candidates"
      read={(state, page, signal) =>
        callData("GET", "/api/auto-dev/candidates", { query: { validation_status: state, page }, signal })
      }
      states={["pending", "validated", "promoted", "rejected", "undone"]}
    >
      {({ candidates }) => (
        <DataTable
          rows={candidates}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <EmptyList noun="candidate" filters={["state"]} icon="good" title="No candidates yet">
              When auto-improvement is on, the platform makes one when an agent fails with a skill.
            </EmptyList>
          }
        />
      )}
    </Listing>
  );
}
