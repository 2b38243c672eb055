import type { Effect } from "#web/parts/effects/effect.ts";

/** Who caused an effect, by the name that the list tells; a deleted agent has none any more. */
export function EffectAgent({ of: agent, wasAgent }: { of: Effect["agent"]; wasAgent: boolean }) {
  if (agent === null) return <>{wasAgent ? "a deleted agent" : "a person"}</>;
  return <a href={`/agents/${agent.id}`}>{agent.name}</a>;
}
