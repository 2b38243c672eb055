import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";

import { charactersOf, ownOrNull } from "./add-cases.ts";
import { splitChecks, withChecks } from "./case-checks.ts";
import { countCases } from "./data-set.queries.ts";
import { findCase } from "./find-data-set.ts";
import type { UpdateCaseInput } from "./schemas.ts";
import { type ShownCase, unchangedCase, updateCaseRow } from "./store.ts";

/** Changes the supplied fields. Earlier results are no longer compared with later ones. Throws NOT_FOUND. */
export const updateCase = (
  ctx: ServiceContext,
  setId: string,
  caseId: string,
  input: UpdateCaseInput,
): Promise<ShownCase> =>
  changeRow(ctx, { find: () => findCase(ctx, setId, caseId), unchanged: unchangedCase }, (found) => {
    const now = ctx.clock();
    const split = input.checks && splitChecks(input.checks);
    const parameters = input.parameters ?? found.parameters;
    const given = {
      task: input.task ?? found.task,
      context: input.context ?? found.context,
      parameters: split === undefined ? parameters : withChecks(parameters, split.expect),
      expectedAnswer: input.expected === undefined ? found.expectedAnswer : (input.expected?.answer ?? null),
      checks: split === undefined ? found.checks : ownOrNull(split.own),
    };
    const more = charactersOf(given) - charactersOf(shownCase(found));
    const { recordedCalls: _recordedCalls, ...stored } = found;
    const next = {
      ...stored,
      ...given,
      characters: found.characters + more,
      revision: found.revision + 1,
      updatedAt: now,
    };
    return {
      statements: [updateCaseRow(next), countCases(found, { cases: 0, characters: more, at: now })],
      result: { ...next, recordedCalls: found.recordedCalls },
      audit: [
        auditChange(ctx, {
          action: "update_data_set_case",
          summary: next.task,
          before: shownCase(found),
          after: shownCase(next),
        }),
      ],
    };
  });

const shownCase = ({ task, context, parameters, expectedAnswer, checks }: Omit<ShownCase, "recordedCalls">) => ({
  task,
  context,
  parameters,
  expectedAnswer,
  checks,
});
