import type { DataOf } from "#web/lib/operation.ts";

export type DataSet = DataOf<"GET /api/data-sets">["data_sets"][number];
export type DataSetCase = DataOf<"GET /api/data-sets/{id}/cases">["cases"][number];
export type CaseCheck = DataSetCase["checks"][number];
export type Matrix = DataOf<"GET /api/data-sets/{id}/matrix">;
export type DataSetRun = DataOf<"GET /api/data-sets/{id}/runs">["runs"][number];
export type Comparison = DataOf<"GET /api/data-set-runs/{run_id}/compare">;
export type ComparedCase = Comparison["cases"][number];

export type ExamMaterial = DataOf<"GET /api/data-sets/{id}/exam-material">;

/** How many of the cases passed, of those that something decided about. */
export const passedText = ({ passed, total, not_decided: open }: DataSetRun): string => `${passed} of ${total - open}`;

export const dataSetPath = (id: string) => `/api/data-sets/${encodeURIComponent(id)}` as const;
export const runPath = (id: string) => `/api/data-set-runs/${encodeURIComponent(id)}` as const;

export const OUTCOME_WORDS = {
  passed: "Pass",
  failed: "Fail",
  not_decided: "Not decided",
  not_run: "Not run",
} as const;
