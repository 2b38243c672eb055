import { callData } from "#web/lib/call.ts";
import { useAgentName } from "#web/lib/names.ts";

import { Combobox, type Option } from "./combobox.tsx";

interface AgentChoiceProps {
  label: string;
  name: string;
  /** The id of the one that is chosen at first. */
  chosen?: string | undefined;
  /** Its name, where the page knows it. */
  chosenName?: string | undefined;
  required?: boolean;
  /** The placeholder while no agent is chosen. */
  none?: string;
}

const SHOWN = 20;

/** One of the tenant's agents, by name. */
export function AgentChoice({ chosen, chosenName, none = "Choose an agent", ...field }: AgentChoiceProps) {
  const isChosen = chosen !== undefined && chosen !== "";
  if (isChosen && chosenName !== undefined)
    return <Combobox {...field} placeholder={none} find={findAgents} chosen={{ value: chosen, text: chosenName }} />;
  return isChosen ? (
    <KnownAgent id={chosen} none={none} {...field} />
  ) : (
    <Combobox {...field} placeholder={none} find={findAgents} />
  );
}

function KnownAgent({
  id,
  none,
  ...field
}: Omit<AgentChoiceProps, "chosen" | "chosenName"> & { id: string; none: string }) {
  const text = useAgentName(id) ?? id;
  return <Combobox {...field} placeholder={none} find={findAgents} chosen={{ value: id, text }} />;
}

export async function findAgents(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const query = { limit: SHOWN, sort: "name", order: "asc", q: words };
  const { agents } = await callData("GET", "/api/agents", { query, signal });
  return agents.map(({ id, name, maturity_level: level }) => ({ value: id, text: name, hint: level }));
}
