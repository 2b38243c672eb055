import { actingOf } from "#agents/fingerprints/acting-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { keepsLevel } from "#engine/evidence/fingerprint";
import { mayAct } from "#engine/evidence/probation";

import { selectLevelParts } from "./tenure.queries.ts";

/**
 * Whether an agent would keep its level with another definition: the level belongs to what would act, or the change only
 * takes possibilities away. A student has no level to lose.
 */
export async function wouldHoldLevel(
  ctx: ServiceContext,
  agent: AgentRow,
  { configuration, capabilities }: { configuration: AgentRow["configuration"]; capabilities: readonly string[] },
): Promise<boolean> {
  if (agent.maturityLevel === "student") return true;
  const acting = await actingOf(ctx, { ...agent, configuration, capabilities: [...capabilities] });
  if (mayAct(agent.tenure, acting.fingerprint)) return true;
  // A level of which nothing is recorded belongs to the agent as it is.
  const held =
    agent.tenure.levelFingerprint === null
      ? (await actingOf(ctx, agent)).parts
      : await selectLevelParts(ctx.db, agent.id);
  return held !== null && keepsLevel(held, acting.parts);
}
