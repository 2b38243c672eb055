import { digestsOfWork } from "#engine/evidence/kind-of-work";
import { magnitudesIn } from "#engine/governance/argument-bounds";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { approvalDigest } from "#runs/approvals/approval-digest";
import { APPROVAL_LIFETIME_MS } from "#runs/approvals/approval-state";
import { callSummary } from "#runs/approvals/call-summary";
import { whyAsked } from "#runs/ask-reasons/why-asked";
import { episodeOf } from "#runs/episodes/record-episode";

import { type Cast, type StoryRun, versionAt } from "./play-agent.ts";
import type { PlayedRequest } from "./play-run.ts";
import { STORY_MODEL } from "./play-run.ts";
import type { StoryRows } from "./store.ts";

const RUN_LIMIT_MS = 300_000;
/** The time until a person looks at a run. */
const LOOK_MS = 25 * 60_000;

export interface Owner {
  tenantId: string;
  /** A colleague who ordered, decided and vouched in the past, and whose account is closed. */
  colleague: string;
  newId: (at: number) => string;
}

type RunRows = Pick<
  StoryRows,
  "executions" | "episodes" | "feedback" | "approvals" | "decisions" | "effects" | "interventions"
>;

/** Every row that a run of the past left. */
export async function rowsOfRun(owner: Owner, cast: Cast, run: StoryRun): Promise<RunRows> {
  const { played } = run;
  const episode = await episodeRow(owner, cast, run);
  const ofRun = { tenantId: owner.tenantId, agentId: cast.agentId, executionId: run.id };
  return {
    executions: [executionRow(owner, cast, run)],
    episodes: [episode],
    feedback:
      run.witness === "looked"
        ? [
            {
              id: owner.newId(played.completedAt + LOOK_MS),
              tenantId: owner.tenantId,
              episodeId: episode.id,
              authorId: owner.colleague,
              score: 1,
              verdict: "right",
              createdAt: played.completedAt + LOOK_MS,
            },
          ]
        : [],
    approvals: await Promise.all(played.requests.map((request) => approvalRow(owner, cast, run, request))),
    decisions: [
      ...played.requests.map(({ note, tool, call }) => ({
        ...ofRun,
        id: note.id,
        tool: tool.name,
        fingerprint: cast.acting.fingerprint,
        decision: note.granted ? ("approved" as const) : ("rejected" as const),
        numbers: note.granted ? magnitudesIn(call.arguments) : null,
        createdAt: Date.parse(note.decided_at ?? note.asked_at),
      })),
      ...(played.facts.calledAlone ?? []).map((tool) => ({
        ...ofRun,
        id: owner.newId(played.completedAt),
        tool,
        fingerprint: cast.acting.fingerprint,
        decision: "alone" as const,
        numbers: null,
        createdAt: played.completedAt,
      })),
    ],
    effects: await effectRows(owner, cast, run),
    interventions: played.requests
      .filter(({ note }) => !note.granted)
      .map(({ note }) => ({
        ...ofRun,
        id: owner.newId(Date.parse(note.asked_at)),
        kind: "approval_refused" as const,
        createdAt: Date.parse(note.decided_at ?? note.asked_at),
      })),
  };
}

function executionRow(
  { tenantId, colleague }: Owner,
  cast: Cast,
  { id, played, given, level, witness, createdAt, startedAt }: StoryRun,
): StoryRows["executions"][number] {
  const { agentId, acting } = cast;
  const { assessment, end, trace, recorded, usage, completedAt, waitedMs, state } = played;
  return {
    id,
    tenantId,
    agentId,
    agentVersion: versionAt(cast, createdAt),
    maturityLevel: level,
    effectiveLevel: level,
    task: given.task,
    action: "read",
    input: { context: given.context, parameters: state.parameters },
    status: "completed",
    progress: 100,
    result: end.result,
    ...gradeOf({ played, witness }),
    checks: assessment.checks,
    flags: assessment.flags ?? null,
    error: null,
    confidence: end.confidence,
    recorded,
    reasoningTrace: trace,
    usage,
    ...STORY_MODEL,
    triggeredBy: "api",
    origin: "api",
    orderedBy: colleague,
    fingerprint: acting.fingerprint,
    sampled: isDrawn(witness),
    createdAt,
    startedAt,
    completedAt,
    deadlineAt: createdAt + RUN_LIMIT_MS + waitedMs,
    waitedMs,
  };
}

/** The outcome of a run and its witness; a person found the looked-at ones right. */
export const gradeOf = ({ played: { assessment }, witness }: Pick<StoryRun, "played" | "witness">) =>
  witness === "looked"
    ? { outcome: "done" as const, verification: "human" as const }
    : { outcome: assessment.outcome, verification: assessment.verification };

const isDrawn = (witness: StoryRun["witness"]): boolean => witness === "looked" || witness === "waiting";

async function episodeRow(
  { tenantId, colleague, newId }: Owner,
  cast: Cast,
  { id, played, given, level, witness, createdAt, startedAt }: StoryRun,
): Promise<StoryRows["episodes"][number]> {
  const { agentId, acting } = cast;
  const { assessment, completedAt, end, facts, requests, state } = played;
  const episode = episodeOf({
    id: newId(completedAt),
    tenantId,
    agentId,
    agentVersion: versionAt(cast, createdAt),
    executionId: id,
    startedWithKey: null,
    orderedBy: colleague,
    contactId: null,
    task: given.task,
    action: "read",
    maturityLevel: level,
    assessment,
    errorCode: null,
    confidence: end.confidence,
    facts,
    input: { context: given.context, parameters: state.parameters },
    result: end.result,
    durationMs: completedAt - startedAt,
    at: completedAt,
    traits: {
      fingerprint: acting.fingerprint,
      ...(await digestsOfWork(given.task, given.context)),
      sampled: isDrawn(witness),
    },
  });
  const interventions = requests.filter(({ note }) => !note.granted).length;
  if (witness !== "looked") return { ...episode, interventions };
  const looked = { outcome: "success" as const, verification: "human" as const, lookedAt: completedAt + LOOK_MS };
  return { ...episode, ...looked, interventions, feedbackCount: 1, feedbackScore: 1 };
}

async function approvalRow(
  { tenantId, colleague }: Owner,
  cast: Cast,
  run: StoryRun,
  { call, tool, refusal, note, reasoning }: PlayedRequest,
): Promise<StoryRows["approvals"][number]> {
  const { agentId } = cast;
  const agentVersion = versionAt(cast, run.createdAt);
  const bound = { tool: tool.name, arguments: call.arguments };
  const requestedAt = Date.parse(note.asked_at);
  const decidedAt = Date.parse(note.decided_at ?? note.asked_at);
  return {
    id: note.id,
    tenantId,
    agentId,
    agentVersion,
    action: tool.action,
    inputSummary: await callSummary(tool, call),
    why: whyAsked(refusal, false),
    purpose: reasoning,
    arguments: bound,
    digest: await approvalDigest({
      agentId,
      agentVersion,
      action: tool.action,
      arguments: { ...bound, run: run.id },
    }),
    status: note.granted ? "consumed" : "rejected",
    waitsKind: "execution",
    waitsId: run.id,
    callId: call.id,
    origin: "api",
    requestedByKind: "agent",
    requestedBy: null,
    requestedAt,
    expiresAt: requestedAt + APPROVAL_LIFETIME_MS,
    decidedBy: colleague,
    decidedAt,
    decisionReason: note.reason,
    consumedAt: note.granted ? decidedAt : null,
    consumedBy: null,
  };
}

async function effectRows(
  { tenantId }: Owner,
  { agentId }: Cast,
  { id, played }: StoryRun,
): Promise<StoryRows["effects"]> {
  const made = played.state.steps.flatMap(({ calls }) => calls).filter(({ effectId }) => effectId !== undefined);
  return Promise.all(
    made.map(async (call) => {
      const endedAt = Date.parse(call.times?.ended ?? "");
      return {
        id: call.effectId ?? "",
        tenantId,
        agentId,
        executionId: id,
        callId: call.id,
        tool: call.tool,
        action: call.governance?.action ?? "",
        arguments: call.arguments,
        argumentsSha256: await sha256Hex(canonicalJson(call.arguments)),
        status: "done" as const,
        known: "The call returned a result.",
        intendedAt: Date.parse(call.times?.reachedOut ?? "") || endedAt,
        endedAt,
      };
    }),
  );
}
