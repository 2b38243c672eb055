import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Level } from "#web/ui/level.tsx";
import { isLevel, LEVEL_WORDS } from "#web/ui/levels.ts";
import { Problem } from "#web/ui/notice.tsx";

type Consent = DataOf<"GET /api/auth/consent">;

/** The value of "no agent", and of an agent that is made when the person allows it. */
export const MYSELF = "";
export const NEW_AGENT = "new";

const MOST_AGENTS = 100;

/**
 * As whom the program acts: the person, an agent that it acted for before, a new one, or another one. The first three are
 * there at once, so that nothing is allowed before the person sees the choice.
 */
export function ActsAs({
  consent: { former_agents: former, proposed_agent_id: proposed, permissions },
}: {
  consent: Consent;
}) {
  const [agent, setAgent] = useState(proposed ?? MYSELF);
  const listed = useLoad(
    (signal) =>
      callData("GET", "/api/agents", {
        query: { limit: MOST_AGENTS, sort: "name", order: "asc", include: "figures" },
        signal,
      }),
    [],
  );
  const others = (listed.value?.agents ?? [])
    .filter(({ id }) => former.every((before) => before.id !== id))
    .map(({ id, name, maturity_level: level, figures }) => ({
      id,
      name,
      effective_level: figures?.effective_level ?? level,
    }));
  const level =
    agent === NEW_AGENT ? "student" : [...former, ...others].find(({ id }) => id === agent)?.effective_level;
  return (
    <>
      <label>
        It acts as
        <select name="agent" value={agent} onChange={({ currentTarget }) => setAgent(currentTarget.value)}>
          <option value={MYSELF}>You</option>
          {former.map(({ id, name, effective_level: of }) => (
            <option key={id} value={id}>{`${name} (${of}), as before`}</option>
          ))}
          {may("AGENT_MANAGE") && <option value={NEW_AGENT}>A new agent (student)</option>}
          {others.length > 0 && (
            <optgroup label="Another agent">
              {others.map(({ id, name, effective_level: of }) => (
                <option key={id} value={id}>{`${name} (${of})`}</option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <p class="meaning muted">
        {level === undefined ? (
          <>
            It does what is listed above in your name.
            {permissions.includes("AGENT_RUN") && " It can give tasks to every agent; each acts at its own level."}
          </>
        ) : (
          <>
            <Level of={level} /> {isLevel(level) && LEVEL_WORDS[level].alone} It cannot act on other agents.
          </>
        )}
      </p>
      <Problem error={listed.error} />
    </>
  );
}

/** Makes an agent that begins as a student, named after the program; returns its id. */
export async function newAgent(name: string): Promise<string> {
  const description = "Acts for a program that signed in with consent.";
  const body = { name: name.slice(0, 100), description, role: "custom", maturity_level: "student" };
  const { agent } = await callData("POST", "/api/agents", { body });
  return agent.id;
}
