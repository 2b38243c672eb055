import { z } from "@hono/zod-openapi";

import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, text, timestamp, title, toTimestamp } from "#http/schemas";
import { ExecuteParameters } from "#runs/executions/schemas";

import { MAX_CASES_A_CALL } from "./limits.ts";
import { provesSomething } from "./proves-something.ts";
import type { DataSetRow, ShownCase } from "./store.ts";

export const DataSetPath = z.object({ id: pathId("id", "data set") });
export const CasePath = z.object({ id: pathId("id", "data set"), case_id: pathId("case_id") });

export const ListDataSetsQuery = z.object(pageQuery);
export const ListCasesQuery = z.object(pageQuery);

const name = () => title(100).openapi({ description: "Name of the data set", example: "Hard tickets" });
const description = () =>
  text(2_000, 0)
    .nullable()
    .openapi({ description: "The purpose of the cases", example: "Tickets that an earlier version answered wrongly" });

export const CreateDataSetBody = z
  .strictObject({ name: name(), description: description().optional() })
  .openapi("CreateDataSetBody", { example: { name: "Hard tickets" } });
export type CreateDataSetInput = z.output<typeof CreateDataSetBody>;

export const UpdateDataSetBody = z
  .strictObject({ name: name().optional(), description: description().optional() })
  .openapi("UpdateDataSetBody", { example: { name: "Hard tickets" } });
export type UpdateDataSetInput = z.output<typeof UpdateDataSetBody>;

const task = () => prose(20_000).openapi({ description: "The task", example: "Summarize the text in two sentences" });
const context = () =>
  jsonObject().openapi({ description: "Material for the task", example: { text: "Revenue grew by 12 percent." } });
const parameters = () =>
  ExecuteParameters.openapi({
    description:
      "Parameters as for an execution. `expect` and `result_schema` are the checks that decide whether the case passes",
    example: { expect: { must_contain: ["12 percent"] } },
  });

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
    cases: z.array(CaseInput).min(1).max(MAX_CASES_A_CALL).openapi({ description: "The cases, in order" }),
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
    case_count: z.int().openapi({ description: "The number of its cases", example: 24 }),
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
    source_execution_id: id().nullable().openapi({ description: "The run that it was made from" }),
    recorded_calls: z.int().nullable().openapi({
      description: "The number of recorded answers of tools; null without any",
      example: 2,
    }),
    proves: z.boolean().openapi({
      description:
        'Whether its checks prove anything: false without `expect`, and when the answers "" or "Done!" or the task itself would pass',
      example: true,
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("DataSetCase");

export const CaseList = z.object({ cases: z.array(DataSetCase), pagination: Pagination });
export const AddedCases = z
  .object({
    added: z.int().openapi({ description: "The number of added cases", example: 2 }),
    case_count: z.int().openapi({ description: "The number of cases since", example: 24 }),
    case_ids: z.array(id()),
  })
  .openapi("AddedCases");
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
