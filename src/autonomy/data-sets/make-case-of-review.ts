import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AskedChecks } from "#engine/evidence/assess-run";
import { AppError, notFound } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { questionSchema } from "#runs/approvals/asked-question";
import { callOf } from "#runs/approvals/bound-call";

import { full, newCase, ownOrNull, tooMuch } from "./add-cases.ts";
import { type ChangedCall, checksOfChange, wantedCalls, withChanged } from "./calls-of-change.ts";
import { checkCalls } from "./case-checks.ts";
import { parametersOf, requireAlone, verdictChecks } from "./case-of-run.ts";
import { checksOfCorrection, passesSource } from "./checks-of-correction.ts";
import { correctionOf } from "./checks-of-verdict.ts";
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
  requireNoCaseOf,
  requireNoCorrectionsOf,
  type ReviewedSource,
  selectReviewedSource,
} from "./store.ts";

const PATH = "path.execution_id";
type Bound = Record<string, unknown>;

export interface MadeCase {
  id: string;
  set: Pick<DataSetRow, "id" | "name" | "caseCount">;
  /** Whether its checks would also fail an answer without work. */
  proves: boolean;
  /** False for the case that the data set already had of the run. */
  isNew: boolean;
}

/**
 * Makes a case of a run that people corrected, in a data set or in the agent's own set of corrections, which it makes when it is
 * missing. A data set has one case of a run: pressing again gives that one. Throws NOT_FOUND, INVALID_INPUT (`check_proves_nothing`) where the answer that people corrected would pass, and CONFLICT
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
  const reviewed = await selectReviewedSource(ctx.db, ctx.tenant.id, { executionId, setId });
  const { source, set: found, known } = reviewed;
  if (source === undefined) throw notFound("execution", executionId);
  if (setId !== undefined && found === undefined) throw dataSetNotFound(setId);
  if (found !== undefined && known !== undefined)
    return { id: known.id, set: found, proves: provesSomething(known), isNew: false };
  const { parameters, ...filled } = caseOfCorrection(source, reviewed.changes.flatMap(changedCall));
  const name = `Corrections of ${source.agentName ?? "an agent"}`.slice(0, MAX_NAME).trim().toWellFormed();
  const set = found ?? newDataSet(ctx, { name, description: null, correctionsOf: source.agentId });
  const now = ctx.clock();
  const row = newCase(ctx, set, {
    task: source.task,
    context: source.input.context,
    parameters,
    ...filled,
    sourceExecutionId: source.id,
    at: now,
  });
  if (row.characters > MAX_CHARACTERS_A_CALL) throw tooMuch();
  const made: MadeCase = {
    id: row.id,
    set: { id: set.id, name: set.name, caseCount: set.caseCount + 1 },
    proves: provesSomething(row),
    isNew: true,
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
        : [
            requireDataSet(set.tenantId, set.id, () => dataSetNotFound(set.id)),
            requireNoCaseOf(set, executionId, () => movedOn("Another request made a case of the run.")),
          ]),
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

/** The content of a case whose checks fail what people corrected. */
function caseOfCorrection(source: ReviewedSource, changed: readonly ChangedCall[]) {
  requireAlone(source, PATH);
  const checks = checksOfChange(changed);
  const verdict = verdictChecks(source);
  if (verdict === undefined && checks.length === 0)
    throw provesNothing("no verdict of a reviewer makes a check: say that it was wrong, with the right result");
  const parameters = parametersOf(source);
  const expect = checksOfCorrection(verdict ?? {}, (source.input.parameters as AskedChecks).expect);
  const recorded = source.recorded?.calls ?? [];
  const material = { task: source.task, context: source.input.context, outputs: recorded };
  const callsHold = checkCalls(checks, wantedCalls(recorded, changed)).every(({ passed }) => passed);
  if (callsHold && passesSource(expect, source.result ?? {}, material))
    throw provesNothing("the answer that was corrected would pass: name a number or a quotation that it lacks");
  const calls = withChanged(recorded, changed);
  return {
    parameters: Object.keys(expect).length === 0 ? parameters : { ...parameters, expect },
    calls: source.recorded === null || source.recorded.calls === null ? null : calls,
    expectedAnswer: correctionOf(source.said),
    checks: ownOrNull(checks),
  };
}

/** A call that a person changed; nothing for an answer to an outside server's question. */
function changedCall({ made, asked }: { made: Bound; asked: Bound | null }): ChangedCall[] {
  const { tool, arguments: given } = callOf(made);
  if (asked === null || tool === "" || questionSchema(made) !== null) return [];
  return [{ tool, asked: callOf(asked).arguments, made: given }];
}

function provesNothing(reason: string): AppError {
  const code = "check_proves_nothing";
  const message = `makes a case that proves nothing: ${reason}`;
  return new AppError("INVALID_INPUT", {
    message: `${PATH}: ${message}`,
    details: { reason: code, issues: [{ path: PATH, code, message }] },
  });
}
