import type { Statement } from "#db/statement";
import { episodeOutcomeOf, type Assessment } from "#engine/evidence/assess-run";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { RunFacts } from "#engine/reasoning/run-facts";

import { judgeRun } from "./constitution.ts";
import { type EpisodeInsert, indexEpisode, insertEpisode } from "./store.ts";

/** Work that an agent finished, in an execution or a chat. */
export interface FinishedWork {
  id: string;
  tenantId: string;
  agentId: string;
  agentVersion: number;
  /** Null for work outside an execution. */
  executionId: string | null;
  /** The API key that ordered the execution; null when none did. */
  startedWithKey: string | null;
  /** The person who ordered it, in person or by a key; null when the platform did. */
  orderedBy: string | null;
  /** The person outside the tenant whose conversation it belongs to. */
  contactId: string | null;
  task: string;
  action: string;
  maturityLevel: MaturityLevel;
  /** Its outcome, and the source that vouches for it. */
  assessment: Pick<Assessment, "outcome" | "verification" | "flags">;
  errorCode: string | null;
  confidence: number | null;
  facts: RunFacts;
  /** The input of the work. */
  input: unknown;
  result: Record<string, unknown> | null;
  durationMs: number;
  /** When it ended, milliseconds since 1970. */
  at: number;
  /** The fingerprint of what acted, the kind of work and whether it was drawn or asks for people; nulls where that is not known. */
  traits: WorkTraits;
}

type WorkTraits = Pick<EpisodeInsert, "fingerprint" | "byFallback" | "kind" | "work" | "sampled" | "asked">;

const MAX_SUMMARY = 500;
/** Letters of a task that are indexed. */
const MAX_INDEXED = 4_000;

/** The statements that record an episode. They are part of the batch that writes the work's end. */
export function recordEpisode(work: FinishedWork): Statement[] {
  const episode = episodeOf(work);
  const { id, task, summary } = episode;
  const texts = [task.slice(0, MAX_INDEXED), summary ?? ""];
  return [insertEpisode(episode), ...indexEpisode({ id, texts })];
}

/** The episode of finished work, graded by outcome and constitution. */
export function episodeOf(work: FinishedWork): EpisodeInsert {
  const { facts, errorCode, input, result } = work;
  const outcome = episodeOutcomeOf(work.assessment.outcome, facts.breaches);
  const { score, criticalViolations } = judgeRun({ facts, errorCode, confidence: work.confidence ?? 0, input, result });
  const summary = result?.["summary"];
  return {
    id: work.id,
    tenantId: work.tenantId,
    agentId: work.agentId,
    agentVersion: work.agentVersion,
    executionId: work.executionId,
    startedWithKey: work.startedWithKey,
    orderedBy: work.orderedBy,
    contactId: work.contactId,
    task: work.task,
    summary: typeof summary === "string" ? summary.slice(0, MAX_SUMMARY).toWellFormed() : null,
    action: work.action,
    actionsUsed: facts.actionsUsed,
    maturityLevel: work.maturityLevel,
    measuredOutcome: outcome,
    outcome,
    verification: work.assessment.verification,
    flags: work.assessment.flags ?? null,
    judgeId: null,
    confidence: work.confidence ?? 0,
    constitutionalScore: score,
    criticalViolations,
    interventions: 0,
    durationMs: work.durationMs,
    skillsUsed: facts.skillsUsed,
    ...work.traits,
    createdAt: work.at,
  };
}
