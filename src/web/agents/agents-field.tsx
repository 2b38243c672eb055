import { agentNames } from "#web/lib/names.ts";
import { useLoad } from "#web/lib/use-load.ts";
import type { AgentConfiguration } from "#web/parts/agents/agent.ts";
import { findAgents } from "#web/ui/agent-choice.tsx";
import { ChipsField } from "#web/ui/chips-field.tsx";

/** The agents that an agent may give tasks to, by name. */
export function AgentsField({ configuration: { agents = [] } }: { configuration: AgentConfiguration }) {
  const names = useLoad(() => agentNames(agents), [agents.join()]).value;
  if (names === null) return null;
  return (
    <ChipsField
      label="May ask these agents"
      name="configuration.agents"
      chosen={agents}
      texts={names}
      placeholder="Add an agent"
      find={findAgents}
      help="It may give them tasks. Each of their calls is governed by the lowest level among the agents that asked one another."
    />
  );
}
