import { z } from "@hono/zod-openapi";

import { Outcome } from "#autonomy/data-set-runs/schemas";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, queryList, text, timestamp, toTimestamp } from "#http/schemas";

import type { Matrix } from "./get-data-set-matrix.ts";
import { MAX_VERSIONS } from "./limits.ts";

const Version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be the number of a version")
  .transform(Number);

export const MatrixPath = z.object({ id: pathId("id", "data set") });
export const MatrixQuery = z.object({
  ...pageQuery,
  agent_id: text(64).optional().openapi({
    description: "The agent whose versions are shown; the one that ran last when omitted",
    format: "uuid",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  versions: field(
    queryList(Version, MAX_VERSIONS),
    `Up to ${MAX_VERSIONS} versions, with commas between; the newest that ran when omitted`,
    ["7", "6"],
  ),
});

const count = (example: number, description: string) => field(z.int(), description, example);

export const DataSetMatrix = z.object({
  agent: field(
    z.object({ id: id(), name: z.string().nullable().openapi({ example: "Ticket Triage" }) }).nullable(),
    "Null where no agent ran",
  ),
  versions: z.array(
    z
      .object({
        version: count(7, "The agent's version"),
        run: z
          .object({
            run_id: id(),
            passed: count(19, "Cases that passed"),
            failed: count(4, "Cases that failed"),
            not_decided: count(0, "Cases that only the agent calls done"),
            not_run: count(1, "Cases that did not run"),
            created_at: timestamp(),
          })
          .nullable()
          .openapi({ description: "Its latest completed run; null without one" }),
      })
      .openapi("DataSetMatrixVersion"),
  ),
  cases: z.array(
    z
      .object({
        case_id: id(),
        task: z.string().openapi({ description: "The beginning of its task", example: "Calculate 184 - 20" }),
        results: z
          .array(
            z
              .object({
                outcome: Outcome,
                reason: field(z.string().nullable(), "Why it failed or did not run, as in the run", null),
                is_current: field(z.boolean(), "False when the case was changed after that run", true),
              })
              .openapi("DataSetMatrixResult")
              .nullable(),
          )
          .openapi({ description: "In the order of `versions`; null where the run did not have the case" }),
      })
      .openapi("DataSetMatrixCase"),
  ),
  pagination: Pagination,
});

export const presentMatrix = ({ agent, versions, cases }: Matrix) => ({
  agent,
  versions: versions.map(({ version, run }) => ({
    version,
    run: run && {
      run_id: run.id,
      passed: run.passed,
      failed: run.failed,
      not_decided: run.notDecided,
      not_run: run.notRun,
      created_at: toTimestamp(run.createdAt),
    },
  })),
  cases: cases.map(({ caseId, task, results }) => ({
    case_id: caseId,
    task,
    results: results.map((cell) => cell && { outcome: cell.outcome, reason: cell.reason, is_current: cell.isCurrent }),
  })),
});
