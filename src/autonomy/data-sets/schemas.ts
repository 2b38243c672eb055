import { z } from "@hono/zod-openapi";

import type { AskedChecks } from "#engine/evidence/assess-run";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, text, timestamp, title, toTimestamp } from "#http/schemas";
import { isPointer } from "#lib/json-pointer";
import { resultPointer } from "#runs/checks/schemas";
import { ExecuteParameters } from "#runs/executions/schemas";

import { CASE_CHECKS, type CaseCheckKind, shownChecks } from "./case-checks.ts";
import { MAX_CASES_A_CALL, MAX_NAME } from "./limits.ts";
import { provesSomething } from "./proves-something.ts";
import type { DataSetRow, ShownCase } from "./store.ts";

export const DataSetPath = z.object({ id: pathId("id", "data set") });
export const CasePath = z.object({ id: pathId("id", "data set"), case_id: pathId("case_id") });

export const ListDataSetsQuery = z.object(pageQuery);
export const ListCasesQuery = z.object(pageQuery);

const name = () => field(title(MAX_NAME), "Name of the data set", "Hard tickets");
const description = () =>
  field(text(2_000, 0).nullable(), "The purpose of the cases", "Tickets that an earlier version answered wrongly");

export const CreateDataSetBody = z
  .strictObject({ name: name(), description: description().optional() })
  .openapi("CreateDataSetBody", { example: { name: "Hard tickets" } });
export type CreateDataSetInput = z.output<typeof CreateDataSetBody>;

export const UpdateDataSetBody = z
  .strictObject({ name: name().optional(), description: description().optional() })
  .openapi("UpdateDataSetBody", { example: { name: "Hard tickets" } });
export type UpdateDataSetInput = z.output<typeof UpdateDataSetBody>;

const task = () => field(prose(20_000), "The task", "Summarize the text in two sentences");
const context = () => field(jsonObject(), "Material for the task", { text: "Revenue grew by 12 percent." });
const parameters = () =>
  field(
    ExecuteParameters,
    "Parameters as for an execution. `expect` and `result_schema` are the checks that decide whether the case passes",
    { expect: { must_contain: ["12 percent"] } },
  );

const KINDS = Object.keys(CASE_CHECKS) as [CaseCheckKind, ...CaseCheckKind[]];
const MAX_CHECKS = 20;

const Check = z
  .strictObject({
    kind: field(
      z.enum(KINDS),
      "`contains` and `not_contains` take `text`; `equals` takes `pointer` and `value`; `range` takes `pointer`, `min` and `max`; `called` takes `tool`, `arguments` and `times`; `not_called` takes `tool`; `judge` takes `rubric`",
      "called",
    ),
    text: field(text(1_000).optional(), "A text of the result; letter case and white space do not matter"),
    pointer: resultPointer().optional(),
    value: field(z.unknown().optional(), "The JSON value at the pointer"),
    min: field(z.number().optional(), "Lower bound, inclusive"),
    max: field(z.number().optional(), "Upper bound, inclusive"),
    tool: field(title(128).optional(), "The name of a tool, as a run's steps show it", "get_tariff"),
    arguments: field(
      jsonObject()
        .refine((given) => Object.keys(given).every(isPointer), "must have JSON Pointers as keys, such as /class")
        .optional(),
      "Values by JSON Pointer into the arguments of the call",
      { "/class": "XL" },
    ),
    times: field(z.int().min(0).max(100).optional(), "The exact number of such calls; at least one when omitted"),
    rubric: field(prose(2_000).optional(), "Criteria of the judge beside the expected answer"),
  })
  .superRefine((check, issues) => {
    const { needs, takes } = CASE_CHECKS[check.kind] as { needs: readonly string[]; takes: readonly string[] };
    const isGiven = (name: string): boolean => check[name as keyof typeof check] !== undefined;
    for (const name of needs.filter((one) => !isGiven(one)))
      issues.addIssue({ code: "custom", path: [name], message: `is required for ${check.kind}` });
    for (const name of Object.keys(check).filter((one) => isGiven(one) && !["kind", ...needs, ...takes].includes(one)))
      issues.addIssue({ code: "custom", path: [name], message: `does not belong to ${check.kind}` });
  })
  .openapi("DataSetCaseCheck", { example: { kind: "called", tool: "get_tariff", arguments: { "/class": "XL" } } });

const checks = () =>
  field(
    z
      .array(Check)
      .max(MAX_CHECKS)
      .refine((given) => given.filter(({ kind }) => kind === "judge").length <= 1, "can have one check by the judge"),
    "Checks that must all hold. Those of the result are `parameters.expect` in other words and appear there too; those of calls look at the calls that the agent wanted; `judge` asks the judge",
  );
const Expected = z
  .strictObject({ answer: field(prose(20_000), "The answer, in people's words", "Revenue grew by 12 percent.") })
  .openapi("DataSetCaseExpected", {
    description: "The expected answer, for people and the judge. It decides nothing without a check",
  });
const expected = () => Expected.nullable();

/** Refuses checks of the result that are written twice, once in `parameters.expect`. */
function refuseTwice(
  { parameters: given, checks: also }: { parameters?: { expect?: unknown } | undefined; checks?: unknown },
  issues: z.core.$RefinementCtx,
): void {
  if (given?.expect !== undefined && also !== undefined)
    issues.addIssue({ code: "custom", path: ["checks"], message: "cannot be given beside parameters.expect" });
}

export const CaseInput = z
  .strictObject({
    task: task().optional(),
    context: context().optional(),
    parameters: parameters().optional(),
    expected: expected().optional(),
    checks: checks().optional(),
    source_execution_id: id().max(64).optional().openapi({
      description:
        "A run of the workspace whose task, context, parameters and recorded answers of tools the case takes over; the other fields replace its own",
      format: "uuid",
    }),
  })
  .refine((one) => one.task !== undefined || one.source_execution_id !== undefined, {
    path: ["task"],
    message: "is required without source_execution_id",
  })
  .superRefine(refuseTwice)
  .openapi("DataSetCaseInput", {
    example: {
      task: "Summarize the text in two sentences",
      context: { text: "Revenue grew by 12 percent." },
      parameters: { expect: { must_contain: ["12 percent"] } },
    },
  });
export type CaseInputFields = z.output<typeof CaseInput>;

export const AddCasesBody = z
  .strictObject({
    cases: field(z.array(CaseInput).min(1).max(MAX_CASES_A_CALL), "The cases, in order"),
  })
  .openapi("AddCasesBody", {
    example: {
      cases: [
        {
          task: "Summarize the text in two sentences",
          context: { text: "Revenue grew by 12 percent." },
          parameters: { expect: { must_contain: ["12 percent"] } },
        },
      ],
    },
  });

export const UpdateCaseBody = z
  .strictObject({
    task: task().optional(),
    context: context().optional(),
    parameters: parameters().optional(),
    expected: expected().optional(),
    checks: checks().optional(),
  })
  .superRefine(refuseTwice)
  .openapi("UpdateDataSetCaseBody", { example: { parameters: { expect: { must_contain: ["12 percent"] } } } });
export type UpdateCaseInput = z.output<typeof UpdateCaseBody>;

export const DataSet = z
  .object({
    id: id(),
    name: z.string().openapi({ example: "Hard tickets" }),
    description: z.string().nullable().openapi({ example: null }),
    case_count: field(z.int(), "The number of its cases", 24),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("DataSet");

export const DataSetList = z.object({ data_sets: z.array(DataSet), pagination: Pagination });
export const DeletedDataSet = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedDataSet");

export const DataSetCase = z
  .object({
    id: id(),
    task: z.string().openapi({ example: "Summarize the text in two sentences" }),
    context: jsonObject().openapi({ example: { text: "Revenue grew by 12 percent." } }),
    parameters: jsonObject().openapi({ example: { expect: { must_contain: ["12 percent"] } } }),
    expected: expected(),
    checks: z
      .array(Check)
      .openapi({ description: "Checks that must all hold, those of `parameters.expect` among them" }),
    source_execution_id: field(id().nullable(), "The run that it was made from"),
    recorded_calls: field(z.int().nullable(), "The number of recorded answers of tools; null without any", 2),
    proves: field(
      z.boolean(),
      'Whether its checks prove anything: false without any, and when the answers "" or "Done!" or the task itself would pass',
      true,
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("DataSetCase");

export const CaseList = z.object({ cases: z.array(DataSetCase), pagination: Pagination });
export const AddedCases = z
  .object({
    added: field(z.int(), "The number of added cases", 2),
    case_count: field(z.int(), "The number of cases since", 24),
    case_ids: z.array(id()),
  })
  .openapi("AddedCases");

export const ReviewPath = z.object({ execution_id: pathId("execution_id") });
export const CaseOfReviewBody = z
  .strictObject({
    data_set_id: id().max(64).optional().openapi({
      description: "The data set that takes the case; the agent's own set of corrections when omitted",
      format: "uuid",
    }),
  })
  .openapi("CaseOfReviewBody", { example: {} });
export const CaseOfReview = z
  .object({
    case_id: id(),
    data_set: z.object({
      id: id(),
      name: z.string().openapi({ example: "Corrections of Ticket Triage" }),
      case_count: field(z.int(), "The number of cases since", 24),
    }),
    proves: field(
      z.boolean(),
      "Whether an answer without work would fail its checks too. False where they only refuse what was wrong; then no answer passes until a text or a value is required",
      true,
    ),
  })
  .openapi("CaseOfReview");
export const DeletedCase = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedDataSetCase");

export const presentDataSet = (row: DataSetRow): z.output<typeof DataSet> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  case_count: row.caseCount,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentCase = (row: ShownCase): z.output<typeof DataSetCase> => ({
  id: row.id,
  task: row.task,
  context: row.context,
  parameters: row.parameters,
  expected: row.expectedAnswer === null ? null : { answer: row.expectedAnswer },
  checks: shownChecks((row.parameters as AskedChecks).expect, row.checks),
  source_execution_id: row.sourceExecutionId,
  recorded_calls: row.recordedCalls,
  proves: provesSomething(row),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
