import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { auditChange } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { moveKeys, removeKeys, removeVersionKeys, selectForKeys } from "./store.ts";
import { withoutStoredKeys } from "./stored-keys.ts";

const AT_A_TIME = 200;

/**
 * Removes vendors' keys that older versions stored in configurations, and says so in each tenant's audit log. Each agent
 * is passed once, because a configuration with a key is refused now. Returns the number of agents that had one.
 */
export async function removeStoredKeys(base: BaseContext): Promise<number> {
  let removed = 0;
  await inSteps(sweepTime(base.clock), async () => {
    const agents = await selectForKeys(base.db, AT_A_TIME);
    const last = agents.at(-1);
    if (last === undefined) return 0;
    for (const agent of agents.filter(({ hasKey }) => hasKey)) {
      await removeFrom(base, agent);
      removed += 1;
    }
    await commit(base, [moveKeys(last.id)]);
    return agents.length;
  });
  return removed;
}

async function removeFrom(base: BaseContext, agent: Awaited<ReturnType<typeof selectForKeys>>[number]): Promise<void> {
  const tenant = { id: agent.tenantId };
  const ctx = { ...base, tenant, actor: { kind: "system", trigger: "cron" } as const };
  const kept = withoutStoredKeys(agent.configuration);
  const names = Object.keys(agent.configuration).filter((name) => !Object.hasOwn(kept, name));
  const entry = auditChange(ctx, {
    action: "remove_stored_key",
    agentId: agent.id,
    summary: `configuration (${names.join(", ")}): the key was removed; give it to a model connection`,
  });
  const writer = tenantGate(base, agent.tenantId);
  const statements = [removeKeys(tenant.id, agent.id, names), removeVersionKeys(tenant.id, agent.id, names)];
  await commit({ writer, clock: base.clock, tenant }, statements, {
    touches: ["agents"],
    audit: [entry],
  });
}
