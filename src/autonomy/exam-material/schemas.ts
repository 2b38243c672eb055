import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { nameOrNull, namedPerson } from "#http/named";
import { id, pathId, timestamp, toTimestampOrNull } from "#http/schemas";

import type { ExamMaterial } from "./get-exam-material.ts";

export const MaterialPath = z.object({ id: pathId("id", "data set") });

const MAX_AGENTS = 50;

export const NameMaterialBody = z
  .strictObject({
    agent_ids: field(
      z
        .array(id().max(64))
        .max(MAX_AGENTS)
        .transform((ids) => [...new Set(ids)]),
      `All agents in whose exams cases of the data set are drawn, ${MAX_AGENTS} at most; an empty list withdraws the data set`,
    ),
  })
  .openapi("NameExamMaterialBody", { example: { agent_ids: ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"] } });

export const ExamMaterialView = z
  .object({
    data_set_id: id(),
    agents: field(
      z.array(
        z.object({
          id: id(),
          name: z.string().openapi({ example: "Finance Assistant" }),
          level: z.enum(MATURITY_LEVELS).openapi({ example: "intern" }),
        }),
      ),
      "The agents in whose exams its cases are drawn",
    ),
    named_by: namedPerson(
      "The person who said so last, in person or by a key; null while no agent is named",
    ).nullable(),
    named_at: field(timestamp().nullable(), "When; null while no agent is named"),
    cases: z.object({
      total: z.int().openapi({ example: 24 }),
      checked: field(
        z.int(),
        "Cases with `expect`. Only they can be drawn, unless an answer without work passes their checks",
        20,
      ),
      changed_since: field(
        z.int(),
        "Those of them that were added or changed since it was named. They are not drawn until it is named again",
        2,
      ),
    }),
  })
  .openapi("ExamMaterial");

export const presentMaterial = ({ set, named, counts }: ExamMaterial): z.output<typeof ExamMaterialView> => ({
  data_set_id: set.id,
  agents: named.map(({ agentId, name, level }) => ({ id: agentId, name, level })),
  named_by: nameOrNull(named[0]?.namedBy ?? null, named[0]?.namedByName ?? null),
  named_at: toTimestampOrNull(named[0]?.namedAt ?? null),
  cases: { total: set.caseCount, checked: counts.checked, changed_since: named.length === 0 ? 0 : counts.changedSince },
});
