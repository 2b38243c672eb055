import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AskedChecks } from "#engine/evidence/assess-run";
import { AppError, notFound } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { full, newCase, tooMuch } from "./add-cases.ts";
import { parametersOf, requireAlone, verdictChecks } from "./case-of-run.ts";
import { checksOfCorrection, passesSource } from "./checks-of-correction.ts";
import { limitReached, newDataSet, shownDataSet } from "./create-data-set.ts";
import { countCases, requireDataSet, requireRoom } from "./data-set.queries.ts";
import { dataSetNotFound } from "./find-data-set.ts";
import { MAX_CASES, MAX_CHARACTERS, MAX_CHARACTERS_A_CALL, MAX_DATA_SETS, MAX_NAME } from "./limits.ts";
import { provesSomething } from "./proves-something.ts";
import {
  type DataSetRow,
  insertCases,
  insertDataSet,
  requireFewerDataSets,
  requireNoCorrectionsOf,
  type ReviewedSource,
  selectReviewedSource,
} from "./store.ts";

const PATH = "path.execution_id";

export interface MadeCase {
  id: string;
  set: Pick<DataSetRow, "id" | "name" | "caseCount">;
  /** Whether its checks would also fail an answer without work. */
  proves: boolean;
}

/**
 * Makes a case of a run that people corrected, in a data set or in the agent's own set of corrections, which it makes when it is
 * missing. Throws NOT_FOUND, INVALID_INPUT (`check_proves_nothing`) where the answer that people corrected would pass, and CONFLICT
 * where there is no room.
 */
export function makeCaseOfReview(
  ctx: ServiceContext,
  executionId: string,
  setId: string | undefined,
): Promise<MadeCase> {
  if (!isUuid(executionId)) throw notFound("execution", executionId);
  if (setId !== undefined && !isUuid(setId)) throw dataSetNotFound(setId);
  return decideAnew(() => make(ctx, executionId, setId));
}

async function make(ctx: ServiceContext, executionId: string, setId: string | undefined): Promise<MadeCase> {
  const { source, set: found } = await selectReviewedSource(ctx.db, ctx.tenant.id, { executionId, setId });
  if (source === undefined) throw notFound("execution", executionId);
  if (setId !== undefined && found === undefined) throw dataSetNotFound(setId);
  const parameters = correctedParameters(source);
  const name = `Corrections of ${source.agentName ?? "an agent"}`.slice(0, MAX_NAME).trim().toWellFormed();
  const set = found ?? newDataSet(ctx, { name, description: null, correctionsOf: source.agentId });
  const now = ctx.clock();
  const row = newCase(ctx, set, {
    task: source.task,
    context: source.input.context,
    parameters,
    calls: source.recorded?.calls ?? null,
    sourceExecutionId: source.id,
    at: now,
  });
  if (row.characters > MAX_CHARACTERS_A_CALL) throw tooMuch();
  const made: MadeCase = {
    id: row.id,
    set: { id: set.id, name: set.name, caseCount: set.caseCount + 1 },
    proves: provesSomething(row),
  };
  const more = { cases: 1, characters: row.characters };
  const isNew = found === undefined;
  await commit(
    ctx,
    [
      ...(isNew
        ? [
            requireNoCorrectionsOf(set.tenantId, source.agentId, () =>
              movedOn("Another request made the agent's data set of corrections."),
            ),
            requireFewerDataSets(set.tenantId, MAX_DATA_SETS, limitReached),
            insertDataSet(set),
          ]
        : [requireDataSet(set.tenantId, set.id, () => dataSetNotFound(set.id))]),
      requireRoom(set, more, { cases: MAX_CASES, characters: MAX_CHARACTERS }, full),
      insertCases([row]),
      countCases({ tenantId: set.tenantId, dataSetId: set.id }, { ...more, at: now }),
    ],
    {
      result: made,
      audit: [
        ...(isNew
          ? [auditChange(ctx, { action: "create_data_set", summary: set.name, after: shownDataSet(set) })]
          : []),
        auditChange(ctx, {
          action: "add_data_set_cases",
          summary: `1 to "${set.name}", of a correction`,
          agentId: source.agentId,
        }),
      ],
    },
  );
  return made;
}

/** The parameters of the case, whose checks fail the answer that people corrected. */
function correctedParameters(source: ReviewedSource): Record<string, unknown> {
  requireAlone(source, PATH);
  const verdict = verdictChecks(source);
  if (verdict === undefined)
    throw provesNothing("no verdict of a reviewer makes a check: say that it was wrong, with the right result");
  const parameters = parametersOf(source);
  const expect = checksOfCorrection(verdict, (source.input.parameters as AskedChecks).expect);
  const material = { task: source.task, context: source.input.context, outputs: source.recorded?.calls };
  if (passesSource(expect, source.result ?? {}, material))
    throw provesNothing("the answer that was corrected would pass: name a number or a quotation that it lacks");
  return { ...parameters, expect };
}

function provesNothing(reason: string): AppError {
  const code = "check_proves_nothing";
  const message = `makes a case that proves nothing: ${reason}`;
  return new AppError("INVALID_INPUT", {
    message: `${PATH}: ${message}`,
    details: { reason: code, issues: [{ path: PATH, code, message }] },
  });
}
