import { useAgentName } from "#web/lib/names.ts";
import { useQuery } from "#web/lib/use-query.ts";

import { findAgents } from "./agent-choice.tsx";
import { Combobox } from "./combobox.tsx";
import { Chip } from "./filter-chip.tsx";

/** One of the tenant's agents, found by its name. */
export function AgentChip({ label = "Agent" }: { label?: string }) {
  const { query, change } = useQuery();
  const chosen = query["agent_id"] ?? "";
  const name = useAgentName(chosen === "" ? null : chosen);
  return (
    <Chip label={label} name="agent_id" shown={chosen === "" ? null : (name ?? "…")} kind="dialog">
      {(close) => (
        <Combobox
          label={label}
          placeholder="Type a name"
          find={findAgents}
          onChoose={({ value }) => {
            change({ agent_id: value });
            close();
          }}
        />
      )}
    </Chip>
  );
}
