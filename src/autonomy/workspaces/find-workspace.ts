import type { Database } from "#db/client";
import { DEFAULT_SAMPLING, type JudgeSampling } from "#engine/evidence/judge-sample";
import { DEFAULT_REPLAYS_A_DAY } from "#engine/evidence/non-inferiority";
import { DEFAULT_MINIMUM_DAYS, type ExamLevel } from "#engine/evidence/requirements";
import { DEFAULT_SAMPLE_SHARE } from "#engine/evidence/review-sample";
import { notFound } from "#errors/app-error";
import { DEFAULT_TRACE_READERS, type TraceReaders } from "#tenancy/trace-readers";

import { DEFAULT_AUTO_DEV, type AutoDev } from "./auto-dev.ts";
import { selectWorkspace } from "./store.ts";

/** Demands of the workspace on its agents' evidence. */
export interface GraduationRules {
  /** Share of the runs that the platform draws for people to look at, 0–1. */
  sampleShare: number;
  minimumDays: Readonly<Record<ExamLevel, number>>;
  /** Maximum number of replays that the platform starts in a day (UTC) after changes of agents. */
  replaysADay: number;
}

export interface Workspace {
  id: string;
  autoDev: AutoDev;
  /** The share of its work that a judge assesses. */
  judging: JudgeSampling;
  graduation: GraduationRules;
  review: {
    /** Share of the answered runs that a second person answers blind, 0–0.5. */
    secondShare: number;
  };
  /** The weakest role that reads what runs said and did. */
  traceReaders: TraceReaders;
  /** Null before the first configuration. */
  updatedAt: number | null;
}

/** The tenant's one workspace. */
export async function findWorkspace(ctx: { db: Database; tenant: { id: string } }): Promise<Workspace> {
  const { row, traceReaders } = await selectWorkspace(ctx.db, ctx.tenant.id);
  return {
    id: ctx.tenant.id,
    autoDev: row?.autoDev ?? DEFAULT_AUTO_DEV,
    judging: {
      rate: row?.judgeSampleRate ?? DEFAULT_SAMPLING.rate,
      dailyBudget: row?.judgeDailyBudget ?? DEFAULT_SAMPLING.dailyBudget,
    },
    graduation: {
      sampleShare: row?.graduationSampleShare ?? DEFAULT_SAMPLE_SHARE,
      minimumDays: row?.graduationMinimumDays ?? DEFAULT_MINIMUM_DAYS,
      replaysADay: row?.graduationReplaysADay ?? DEFAULT_REPLAYS_A_DAY,
    },
    review: { secondShare: row?.reviewSecondShare ?? 0 },
    traceReaders: traceReaders ?? DEFAULT_TRACE_READERS,
    updatedAt: row?.updatedAt ?? null,
  };
}

/** Throws NOT_FOUND for every workspace except the tenant's own, whose id is the tenant's. */
export function requireOwnWorkspace({ tenant }: { tenant: { id: string } }, workspaceId: string): void {
  if (workspaceId !== tenant.id) throw notFound("workspace", workspaceId);
}
