import type { Effect } from "#web/parts/effects/effect.ts";

/** The agent that caused an effect, by the name in the list; a deleted agent has no name. */
export function EffectAgent({ of: agent, wasAgent }: { of: Effect["agent"]; wasAgent: boolean }) {
  if (agent === null) return <>{wasAgent ? "a deleted agent" : "a person"}</>;
  return <a href={`/agents/${agent.id}`}>{agent.name}</a>;
}
