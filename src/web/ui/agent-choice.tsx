import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";

import { Problem } from "./notice.tsx";

interface AgentChoiceProps {
  label: string;
  name: string;
  /** The id of the one that is chosen at first. */
  chosen?: string | undefined;
  required?: boolean;
  /** What stands first, for none. */
  none?: string;
}

interface AgentPage {
  agents: { id: string; name: string; maturity_level: string }[];
  pagination: { total: number };
}

/** The most that the API gives at once; a tenant with more finds the others by name. */
const LIMIT = 100;

/** One of the tenant's agents, by name. */
export function AgentChoice({ label, name, chosen, required = false, none = "Choose an agent" }: AgentChoiceProps) {
  const [words, setWords] = useState("");
  const query = { limit: LIMIT, sort: "name", order: "asc", q: words };
  const found = useLoad((signal) => callData<AgentPage>("GET", "/api/agents", { query, signal }), [words]);
  const agents = found.value?.agents ?? [];
  const isMissing = chosen !== undefined && chosen !== "" && !agents.some(({ id }) => id === chosen);
  const hasMore = words !== "" || (found.value?.pagination.total ?? 0) > LIMIT;
  return (
    <div>
      {hasMore && (
        <label>
          Find an agent
          <input type="search" onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      )}
      <label>
        {label}
        <select name={name} required={required} aria-busy={found.isLoading}>
          <option value="">{none}</option>
          {isMissing && (
            <option value={chosen} selected>
              {chosen}
            </option>
          )}
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id} selected={agent.id === chosen}>
              {agent.name} ({agent.maturity_level})
            </option>
          ))}
        </select>
      </label>
      <Problem error={found.error} />
    </div>
  );
}
