import { callData } from "#web/lib/call.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge, Json } from "#web/ui/text.tsx";

import type { Variant } from "./improvement.ts";
import { Listing } from "./listing.tsx";

const TONES = { pending: "waiting", evaluated: "good", failed: "bad" } as const;

const COLUMNS: readonly Column<Variant>[] = [
  {
    title: "Variant",
    show: ({ description, changes, fitness_signals: signals }) => (
      <details>
        <summary>{description}</summary>
        <h3>Changes</h3>
        <Json value={changes} />
        <h3>Measured</h3>
        <Json value={signals} />
      </details>
    ),
  },
  { title: "Agent", show: ({ agent }) => <AgentName of={agent} /> },
  { title: "Of version", isNumber: true, show: ({ agent_version: version }) => version },
  { title: "State", show: ({ evaluation_status: state }) => <Badge tone={TONES[state]}>{state}</Badge> },
  {
    title: "Fitness (0–1)",
    isNumber: true,
    show: ({ fitness_score: score }) => (score === null ? "–" : score.toFixed(2)),
  },
  { title: "Made", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** An agent's configuration as it is, and with changes, measured on earlier tasks. */
export function VariantList() {
  return (
    <Listing
      key="variants"
      read={(state, page, signal) =>
        callData("GET", "/api/auto-dev/variants", { query: { evaluation_status: state, page }, signal })
      }
      states={["pending", "evaluated", "failed"]}
    >
      {({ variants }) => (
        <DataTable
          rows={variants}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <EmptyList noun="variant" filters={["state"]} icon="compare" title="No variants yet">
              A variant changes nothing: it shows how much other settings could improve an agent.
            </EmptyList>
          }
        />
      )}
    </Listing>
  );
}
