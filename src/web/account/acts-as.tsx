import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Level } from "#web/ui/level.tsx";
import { isLevel, LEVEL_WORDS } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";

/** The value of "no agent", and of an agent that is made when the person allows it. */
export const MYSELF = "";
export const NEW_AGENT = "new";

const MOST_AGENTS = 100;

/** The agent whose level and approvals hold for what the program does. */
export function ActsAs() {
  const [chosen, setChosen] = useState(may("AGENT_MANAGE") ? NEW_AGENT : null);
  const agents = useLoad(
    (signal) =>
      callData("GET", "/api/agents", {
        query: { limit: MOST_AGENTS, sort: "name", order: "asc", include: "figures" },
        signal,
      }),
    [],
  );
  return (
    <Loading of={agents}>
      {({ agents: rows }) => {
        const agent = chosen ?? rows[0]?.id ?? MYSELF;
        const level = agent === NEW_AGENT ? "student" : rows.find(({ id }) => id === agent)?.figures?.effective_level;
        return (
          <>
            <label>
              It acts as
              <select name="agent" value={agent} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                {may("AGENT_MANAGE") && <option value={NEW_AGENT}>A new agent (student)</option>}
                {rows.map(({ id, name, maturity_level: level, figures }) => (
                  <option key={id} value={id}>{`${name} (${figures?.effective_level ?? level})`}</option>
                ))}
                <option value={MYSELF}>You, without an agent's level</option>
              </select>
            </label>
            <p class="meaning muted">
              {level === undefined ? (
                "Nothing asks a person: it does what you may do, in your name."
              ) : (
                <>
                  <Level of={level} /> {isLevel(level) && LEVEL_WORDS[level].alone}
                </>
              )}
            </p>
          </>
        );
      }}
    </Loading>
  );
}

/** Makes an agent that begins as a student, named after the program; returns its id. */
export async function newAgent(name: string): Promise<string> {
  const description = "Acts for a program that signed in with consent.";
  const body = { name: name.slice(0, 100), description, role: "custom", maturity_level: "student" };
  const { agent } = await callData("POST", "/api/agents", { body });
  return agent.id;
}
