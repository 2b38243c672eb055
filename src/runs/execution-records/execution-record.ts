import type { Assessment, RunOutcome } from "#engine/evidence/assess-run";
import type { Check } from "#engine/evidence/check";
import type { Flag } from "#engine/evidence/groundedness";
import type { WorkDigests } from "#engine/evidence/kind-of-work";
import type { Verification } from "#engine/evidence/verification";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { ActingModel } from "#engine/reasoning/acting-model";
import type { Exchange } from "#engine/reasoning/exchange";
import type { FallbackProfile, TaskInput } from "#engine/reasoning/provider";
import type { Recording } from "#engine/reasoning/recorded-calls";
import type { RunFacts } from "#engine/reasoning/run-facts";
import { type ExecutionStatus, type FinalStatus, isFinal } from "#engine/reasoning/run-state";
import type { TraceEntry } from "#engine/reasoning/trace";
import { AppError } from "#errors/app-error";
import { type Failure, refusalOfFailure } from "#errors/failure";
import type { Origin } from "#lib/origin";
import type { Trigger } from "#lib/trigger";

import type { RunFailure } from "./failure-of.queries.ts";
import type { Kin } from "./kin.ts";
import type { Family, StartedBy } from "./started-by.queries.ts";

export interface ExecutionUsage {
  input_tokens: number;
  output_tokens: number;
  tool_calls: number;
  /** Null when the model's price is unknown. */
  cost_usd: number | null;
  /** A vendor did not count all of a call, and the platform estimated it. */
  estimated?: true;
}

/** An execution as the database and its object store it: plain data. */
export interface ExecutionRecord {
  id: string;
  tenantId: string;
  agentId: string;
  agentVersion: number;
  maturityLevel: MaturityLevel;
  task: string;
  action: string;
  input: TaskInput;
  status: ExecutionStatus;
  /** Percent. */
  progress: number;
  result: Record<string, unknown> | null;
  /** Null while it runs, as the next two. */
  outcome: RunOutcome | null;
  verification: Verification | null;
  checks: Check[] | null;
  /** Parts of the result that its material does not have; absent or null without any. */
  flags?: Flag[] | null;
  error: Failure | null;
  confidence: number | null;
  /** The recording for a replay; null without checks, and while the execution runs. */
  recorded: Recording | null;
  reasoningTrace: TraceEntry[];
  usage: ExecutionUsage;
  /** The model that answered last, and its connection; absent or null without one. */
  model?: string | null;
  connection?: string | null;
  triggeredBy: Trigger;
  /** The source that started it; null or absent for a run that a caller ordered. Reads have it. */
  startedBy?: StartedBy | null;
  /** The runs above it and below it. Reads have it. */
  family?: Family;
  /** Why it did not do its task. Reads have it. */
  failure?: RunFailure | null;
  /** The runs above it, where another agent asked for it. Only the run itself keeps them. */
  kin?: Kin;
  /** Null or absent in runs from before it was recorded. */
  origin?: Origin | null;
  /** The person outside the tenant whose conversation it belongs to. */
  contactId?: string | null;
  /**
   * The API key that ordered it; null when a person or the platform did. Like the next three, absent in runs from before
   * it was recorded.
   */
  startedWithKey?: string | null;
  /** The person who ordered it, in person or by a key; null when the platform did. */
  orderedBy?: string | null;
  /** The execution whose input it repeats. */
  rerunOf?: string | null;
  /** Total time that it waited for people's decisions. */
  waitedMs?: number;
  /** The fingerprint of what acts; like the next three, absent in runs from before it was recorded. */
  fingerprint?: string | null;
  /** The fallbacks that may act in it; absent without any. Only the run itself keeps them. */
  fallbacks?: readonly FallbackProfile[];
  /** The digest of what its agent's domain tells a model as it was accepted; null without a domain. Only the run itself keeps it. */
  domainDigest?: string | null;
  /** The level that governance decides with: lower than the agent's while it is on probation. */
  effectiveLevel?: MaturityLevel | null;
  /** Whether the platform drew it for people to look at. */
  sampled?: boolean | null;
  /** The `traceparent` of the request that ordered it; absent or null without a valid one. */
  traceParent?: string | null;
  /** Whether it waits for people when no one vouches for it; only its episode says so. */
  offered?: boolean;
  /** The digests of its work, which are taken at its end and which only its episode keeps. */
  work?: WorkDigests;
  /** Set in what a reader of tasks alone gets: results, errors and the like are left out. */
  isLimited?: true;
  createdAt: number;
  startedAt: number | null;
  completedAt: number | null;
  deadlineAt: number;
}

export interface ExecutionEnd {
  status: FinalStatus;
  result: Record<string, unknown> | null;
  error: Failure | null;
  confidence: number | null;
  reasoningTrace: TraceEntry[];
  usage: ExecutionUsage;
  /** Absent where no model was asked. */
  acted?: ActingModel;
  /** Set where not its own fingerprint alone acted: that of the fallback, or null where the run belongs to several and so to none. */
  byOther?: { fingerprint: string | null };
  /** The exchange with the model that gave the result; absent without one. */
  exchange?: Exchange;
  /** Outcomes of its calls. */
  facts: RunFacts;
  /** Absent in runs that ended before recordings were made. */
  recorded?: Recording | null;
  /** Its outcome, and the source that vouches for it. */
  assessment: Assessment;
}

export const NO_USAGE: ExecutionUsage = { input_tokens: 0, output_tokens: 0, tool_calls: 0, cost_usd: 0 };

/** The level that governance decides a run's actions with. */
export const governedLevel = ({
  effectiveLevel,
  maturityLevel,
}: Pick<ExecutionRecord, "effectiveLevel" | "maturityLevel">): MaturityLevel => effectiveLevel ?? maturityLevel;

/** The record after its end. */
export const endRecord = (record: ExecutionRecord, end: ExecutionEnd, now: number): ExecutionRecord => ({
  ...record,
  status: end.status,
  progress: end.status === "completed" ? 100 : record.progress,
  result: end.result,
  ...end.assessment,
  error: end.error,
  confidence: end.confidence,
  recorded: end.recorded ?? null,
  reasoningTrace: end.reasoningTrace,
  usage: end.usage,
  ...end.acted,
  startedAt: record.startedAt ?? now,
  completedAt: now,
});

/** The refusal of a write to an ended execution. */
export const alreadyEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The execution has already ended.", details: { reason: "already_ended" } });

/** Whether an error says that the execution has ended or does not exist. */
export const isAlreadyEnded = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === "already_ended";

/** The approval that an execution waits for; null without one. */
export function approvalOf({ status, result }: Pick<ExecutionRecord, "status" | "result">): string | null {
  const wait: unknown = result?.["awaiting_approval"];
  if (isFinal(status) || wait === null || typeof wait !== "object") return null;
  const { approval_id: id } = wait as Record<string, unknown>;
  return typeof id === "string" ? id : null;
}

type Ended = Partial<Pick<ExecutionRecord, "checks" | "completedAt">>;

/** The checks of the result and their time, for the trace; null without checks, and while the execution runs. */
export const checkedOf = ({ checks, completedAt }: Ended): { checks: Check[]; at: string } | null =>
  checks && completedAt ? { checks, at: new Date(completedAt).toISOString() } : null;

/**
 * The refusal for a run that failed while its caller waited: the run's own code and details. The stored execution has
 * them too.
 */
export const runFailed = ({ id, error }: ExecutionRecord): AppError =>
  refusalOfFailure(error, { execution_id: id, error });

/** Whether an execution's row holds a mark that its input was removed, instead of the input. */
export const isForgotten = (input: TaskInput): boolean => "forgotten" in input && input.forgotten === true;
