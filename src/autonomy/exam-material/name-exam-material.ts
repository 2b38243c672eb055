import { requireDataSet } from "#autonomy/data-sets/data-set.queries";
import { dataSetNotFound } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { getExamMaterial, type ExamMaterial } from "./get-exam-material.ts";
import { deleteNamings, insertNamings, requireAgents, selectExaminable } from "./store.ts";

/**
 * Makes a data set, as it is now, material of the exams of exactly these agents; of none withdraws it. Throws
 * NOT_FOUND, INVALID_INPUT for an unknown agent, and CONFLICT when one is deleted at the same time.
 */
export async function nameExamMaterial(
  ctx: ServiceContext,
  setId: string,
  agentIds: readonly string[],
): Promise<ExamMaterial> {
  const tenantId = ctx.tenant.id;
  const namedBy = actingUser(ctx.actor);
  const [material, { examinable, personName }] = await Promise.all([
    getExamMaterial(ctx, setId),
    selectExaminable(ctx.db, tenantId, { agentIds: agentIds.filter(isUuid), personId: namedBy }),
  ]);
  const { set, named: before } = material;
  const agentOf = new Map(examinable.map((agent) => [agent.id, agent]));
  const chosen = agentIds.map((id, index) => {
    const agent = agentOf.get(id);
    if (agent === undefined) throw unknownAgent(index);
    return agent;
  });
  const namedAt = ctx.clock();
  const rows = chosen.map(({ id }) => ({ dataSetId: set.id, agentId: id, tenantId, namedBy, namedAt }));
  const named = chosen
    .map(({ id, name, level }) => ({ agentId: id, name, level, namedBy, namedByName: personName, namedAt }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const result: ExamMaterial = { set, named, counts: { ...material.counts, changedSince: 0 } };
  await commit(
    ctx,
    [
      requireDataSet(tenantId, set.id, () => dataSetNotFound(setId)),
      requireAgents(tenantId, agentIds, agentGone),
      deleteNamings(tenantId, set.id),
      ...(rows.length === 0 ? [] : [insertNamings(rows)]),
    ],
    {
      result,
      audit: [
        auditChange(ctx, {
          action: rows.length === 0 ? "withdraw_exam_material" : "name_exam_material",
          summary: set.name,
          before: shown(before),
          after: shown(named),
        }),
      ],
    },
  );
  return result;
}

/** The agents for the audit log. */
const shown = (agents: readonly { agentId: string; name: string }[]): Record<string, unknown> => ({
  agents: agents.map(({ agentId, name }) => ({ id: agentId, name })),
});

const unknownAgent = (index: number): AppError =>
  invalidInput({
    path: `body.agent_ids.${index}`,
    code: "not_found",
    message: "is not an agent of the workspace that can be examined",
  });

const agentGone = (): AppError =>
  new AppError("CONFLICT", {
    message: "One of the agents was deleted while the request ran.",
    details: { reason: "agent_deleted" },
  });
