import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { type OwnCheck, splitChecks, withChecks } from "./case-checks.ts";
import { parametersOf, requireAlone } from "./case-of-run.ts";
import { countCases, requireDataSet, requireRoom } from "./data-set.queries.ts";
import { dataSetNotFound, findDataSet } from "./find-data-set.ts";
import { MAX_CASES, MAX_CHARACTERS, MAX_CHARACTERS_A_CALL } from "./limits.ts";
import type { CaseInputFields } from "./schemas.ts";
import { type CaseRow, insertCases, selectSourceRuns, type SourceRun } from "./store.ts";

export interface Added {
  caseIds: string[];
  caseCount: number;
}

interface AddOptions {
  /** Statements that join the batch of the cases. */
  alongside?: (added: Added) => Statement[];
  /** Whether the audit log has the change of which this is a part. */
  isPart?: boolean;
}

/**
 * Adds cases to a data set, all or none. A case of a run takes over its input and the recorded answers of its tools, so
 * it stays when the run's input is forgotten; what people said against its answer becomes its checks. Throws NOT_FOUND, INVALID_INPUT for a run that is not there or whose input is not
 * kept, and CONFLICT where the data set has no room.
 */
export async function addCases(
  ctx: ServiceContext,
  setId: string,
  inputs: readonly CaseInputFields[],
  { alongside = () => [], isPart = false }: AddOptions = {},
): Promise<Added> {
  const set = await findDataSet(ctx, setId);
  const sources = await sourcesOf(ctx, inputs);
  const now = ctx.clock();
  const rows = inputs.map((input, index): CaseRow => {
    const source = sourceOf(sources, input, index);
    const split = input.checks && splitChecks(input.checks);
    const parameters = input.parameters ?? (source === undefined ? {} : parametersOf(source));
    const filled = {
      task: input.task ?? source?.task ?? "",
      context: input.context ?? source?.input.context ?? {},
      parameters: split === undefined ? parameters : withChecks(parameters, split.expect),
      calls: source?.recorded?.calls ?? null,
      expectedAnswer: input.expected?.answer ?? null,
      checks: ownOrNull(split?.own),
    };
    return newCase(ctx, set, { ...filled, sourceExecutionId: source?.id ?? null, at: now });
  });
  const characters = rows.reduce((sum, row) => sum + row.characters, 0);
  if (characters > MAX_CHARACTERS_A_CALL) throw tooMuch();
  const added = { caseIds: rows.map(({ id }) => id), caseCount: set.caseCount + rows.length };
  const more = { cases: rows.length, characters };
  await commit(
    ctx,
    [
      requireDataSet(set.tenantId, set.id, () => dataSetNotFound(setId)),
      requireRoom(set, more, { cases: MAX_CASES, characters: MAX_CHARACTERS }, full),
      insertCases(rows),
      countCases({ tenantId: set.tenantId, dataSetId: set.id }, { ...more, at: now }),
      ...alongside(added),
    ],
    {
      result: added,
      audit: isPart
        ? []
        : [auditChange(ctx, { action: "add_data_set_cases", summary: `${rows.length} to "${set.name}"` })],
    },
  );
  return added;
}

type Filled = Pick<
  CaseRow,
  "task" | "context" | "parameters" | "calls" | "sourceExecutionId" | "expectedAnswer" | "checks"
>;

/** As stored: without any there is nothing to store. */
export const ownOrNull = (own: OwnCheck[] = []): OwnCheck[] | null => (own.length === 0 ? null : own);

/** A new case of a data set. */
export const newCase = (
  { newId }: Pick<ServiceContext, "newId">,
  { tenantId, id }: Record<"tenantId" | "id", string>,
  { at, sourceExecutionId, ...filled }: Filled & { at: number },
): CaseRow => ({
  id: newId(),
  tenantId,
  dataSetId: id,
  ...filled,
  sourceExecutionId,
  characters: charactersOf(filled),
  revision: 1,
  createdAt: at,
  updatedAt: at,
});

/** The characters that a case holds. */
export const charactersOf = ({
  task,
  ...rest
}: Pick<CaseRow, "task" | "context" | "parameters" | "expectedAnswer" | "checks"> & { calls?: unknown }) =>
  task.length + JSON.stringify(rest).length;

async function sourcesOf(ctx: ServiceContext, inputs: readonly CaseInputFields[]): Promise<Map<string, SourceRun>> {
  const ids = [
    ...new Set(inputs.flatMap(({ source_execution_id: id }) => (id !== undefined && isUuid(id) ? [id] : []))),
  ];
  const runs = ids.length === 0 ? [] : await selectSourceRuns(ctx.db, ctx.tenant.id, ids);
  return new Map(runs.map((run) => [run.id, run]));
}

function sourceOf(
  sources: ReadonlyMap<string, SourceRun>,
  { source_execution_id: id }: CaseInputFields,
  index: number,
): SourceRun | undefined {
  if (id === undefined) return undefined;
  const path = `body.cases.${index}.source_execution_id`;
  const source = sources.get(id);
  if (source === undefined) throw invalidInput({ path, code: "not_found", message: "is not a run of the workspace" });
  requireAlone(source, path);
  return source;
}

export const tooMuch = (): AppError =>
  new AppError("CONFLICT", {
    message: `One request can add cases with at most ${MAX_CHARACTERS_A_CALL} characters; add fewer at a time.`,
    details: { reason: "too_many_characters", limit: MAX_CHARACTERS_A_CALL },
  });

export const full = (): AppError =>
  new AppError("CONFLICT", {
    message: `A data set can have at most ${MAX_CASES} cases with ${MAX_CHARACTERS} characters in all.`,
    details: { reason: "data_set_full", limit: MAX_CASES, max_characters: MAX_CHARACTERS },
  });
