import { z } from "zod";

import type { CodeFile } from "#development/sdlc-runs/code/bundle-files";
import { WORK_KINDS, type Dependency, type PlanTask } from "#development/sdlc-runs/planner/plan-task";
import { SEVERITIES } from "#development/sdlc-runs/reviewer/line-rules";
import type { Finding } from "#development/sdlc-runs/reviewer/review-files";

const Files = z
  .array(
    z.object({
      path: z
        .string()
        .max(200)
        .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\p{Cc}]+$/u),
      content: z.string().max(500_000),
    }),
  )
  .max(50);

const Findings = z
  .array(
    z.object({
      severity: z.enum(SEVERITIES),
      file: z.string().max(200),
      line: z.number().int().min(1).nullable().catch(null),
      message: z.string().min(1).max(1_000),
      suggestion: z.string().max(1_000).catch(""),
    }),
  )
  .max(200);

const Tasks = z
  .array(
    z.object({
      id: z.string().min(1).max(40),
      title: z.string().min(1).max(300),
      kind: z.enum(WORK_KINDS).catch("implement"),
      points: z.number().min(0.5).max(100).catch(3),
      depends_on: z.array(z.string().max(40)).max(100).catch([]),
    }),
  )
  .max(500);

/** The files that a model proposes; empty when its answer has another form. */
export const proposedFiles = (details: Record<string, unknown>): CodeFile[] => {
  const parsed = Files.safeParse(details["files"]);
  return parsed.success ? parsed.data : [];
};

/** The findings of a model, in the form of the rules'; null when its answer has another form. */
export function proposedFindings(details: Record<string, unknown>): Finding[] | null {
  const parsed = Findings.safeParse(details["findings"]);
  if (!parsed.success) return null;
  return parsed.data.map((finding) => ({ rule: "model", concern: "correctness", ...finding, source: "model" }));
}

/** The tasks of a model, with the dependencies between existing ones; null when its answer has another form. */
export function proposedTasks(
  details: Record<string, unknown>,
): { tasks: PlanTask[]; dependencies: Dependency[] } | null {
  const parsed = Tasks.safeParse(details["tasks"]);
  if (!parsed.success || parsed.data.length === 0) return null;
  const ids = new Set(parsed.data.map(({ id }) => id));
  return {
    tasks: parsed.data.map(({ id, title, kind, points }) => ({ id, title, kind, points, requirements: [] })),
    dependencies: parsed.data.flatMap(({ id, depends_on }) =>
      depends_on
        .filter((from) => ids.has(from))
        .map((from): Dependency => ({ from, to: id, kind: "explicit", reason: "named by the model" })),
    ),
  };
}
