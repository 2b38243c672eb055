import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, text, timestamp, title, toTimestamp } from "#http/schemas";
import { ExecuteParameters } from "#runs/executions/schemas";

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

export const CaseInput = z
  .strictObject({
    task: task().optional(),
    context: context().optional(),
    parameters: parameters().optional(),
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
  .strictObject({ task: task().optional(), context: context().optional(), parameters: parameters().optional() })
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
    source_execution_id: field(id().nullable(), "The run that it was made from"),
    recorded_calls: field(z.int().nullable(), "The number of recorded answers of tools; null without any", 2),
    proves: field(
      z.boolean(),
      'Whether its checks prove anything: false without `expect`, and when the answers "" or "Done!" or the task itself would pass',
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
  source_execution_id: row.sourceExecutionId,
  recorded_calls: row.recordedCalls,
  proves: provesSomething(row),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
