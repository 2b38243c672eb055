import type { AgentLog } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import { UNTRIED_AGENT } from "#agents/agents/untried-agent";
import type { AgentRow } from "#db/schema/agents";
import type { LoggedEpisode, Tenure, TenureLog } from "#engine/evidence/tenure";
import { assessTenure, WORK_DAYS } from "#engine/evidence/tenure";
import { compareMaturity } from "#engine/governance/maturity";

import { type Cast, givenLevel } from "./play-agent.ts";
import type { StoryRows } from "./store.ts";

const DAY_MS = 86_400_000;
/** The latest evidence that the house reads of an agent, and the part of it from which drawn runs are counted. */
const EVIDENCE_LIMIT = 200;
const DRAWN_SINCE = 100;

type EpisodeInsert = StoryRows["episodes"][number];
type Standing = NonNullable<AgentLog["standing"]>;

/** The recorded state of an agent of the story at a moment. */
export interface Held {
  level: AgentRow["maturityLevel"];
  /** When it reached the level; null for the level that it was made with. */
  since: number | null;
  /** The alarm that began its probation; null without one. */
  alarmAt: number | null;
}

/** A probation begins a moment after the failure that raised the alarm. */
export const probationAt = (alarmAt: number): number => alarmAt + 1_000;

/** The tenure of an agent at a moment, by the rows that the story has up to then. */
export const tenureAt = (cast: Cast, held: Held, episodes: readonly EpisodeInsert[], at: number): Tenure =>
  assessTenure(logAt(cast, held, episodes, at), at);

/** The log of an agent, as the house reads it from these rows. */
export function logAt(cast: Cast, held: Held, episodes: readonly EpisodeInsert[], at: number): TenureLog {
  const known = episodes.filter(({ createdAt }) => createdAt <= at).toReversed();
  const since = held.since ?? 0;
  const ofLevel = known.filter(({ createdAt }) => createdAt >= since);
  const evidence = ofLevel
    .filter((episode) => episode.maturityLevel === held.level && isEvidence(episode))
    .slice(0, EVIDENCE_LIMIT)
    .map((episode) => asLogged(episode, at));
  const drawnSince = evidence[DRAWN_SINCE - 1]?.createdAt ?? since;
  const drawn = ofLevel.filter(({ sampled, createdAt }) => sampled === true && createdAt >= drawnSince);
  return tenureLog({
    agent: agentOf(cast, held),
    standing: standingRow(cast, held),
    evidence,
    around: {
      kindsGiven: new Set(known.map(({ kind }) => kind)).size,
      drawn: { runs: drawn.length, lookedAt: drawn.filter((episode) => isLookedAt(episode, at)).length },
      voids: { runs: ofLevel.length, void: ofLevel.filter(({ outcome }) => outcome === "void").length },
      workDays: compareMaturity(held.level, "supervised") < 0 ? [] : daysOf(ofLevel),
      minimumDays: null,
      breaches: [],
    },
  });
}

const isEvidence = ({ outcome, verification = "self_reported" }: EpisodeInsert): boolean =>
  outcome !== "partial" && verification !== "self_reported";

const isLookedAt = ({ lookedAt }: EpisodeInsert, at: number): boolean => (lookedAt ?? Infinity) <= at;

const daysOf = (episodes: readonly EpisodeInsert[]): number[] =>
  [...new Set(episodes.map(({ createdAt }) => createdAt - (createdAt % DAY_MS)))].slice(0, WORK_DAYS);

const asLogged = (episode: EpisodeInsert, at: number): Required<LoggedEpisode> => ({
  id: episode.id,
  createdAt: episode.createdAt,
  maturityLevel: episode.maturityLevel,
  agentVersion: episode.agentVersion,
  outcome: episode.outcome,
  verification: episode.verification ?? "self_reported",
  judgeCalibrated: false,
  confidence: episode.confidence,
  constitutionalScore: episode.constitutionalScore,
  interventions: episode.interventions,
  fingerprint: episode.fingerprint ?? null,
  byFallback: episode.byFallback ?? false,
  kind: episode.kind ?? "",
  work: episode.work ?? null,
  contact: episode.contactId ?? null,
  sampled: episode.sampled ?? false,
  isLookedAt: isLookedAt(episode, at),
  criticalViolations: episode.criticalViolations,
  orderedBy: episode.orderedBy ?? null,
  witnesses: [],
});

const agentOf = ({ agentId, story, configuration }: Cast, { level }: Held): AgentRow => ({
  id: agentId,
  tenantId: "",
  name: story.name,
  description: story.description,
  role: story.role,
  maturityLevel: level,
  capabilities: [...story.capabilities],
  configuration,
  ...UNTRIED_AGENT,
  createdAt: 0,
  updatedAt: 0,
});

/** The stored state of an agent's level. */
export const standingRow = (
  { agentId, acting, story }: Cast,
  { since, alarmAt, level: _level }: Held,
  also: Partial<Standing> = {},
): Standing => ({
  agentId,
  tenantId: "",
  evidenceSince: since,
  nextExamAt: null,
  voidExams: null,
  keptSeed: null,
  heldFallbacks: [],
  checkedAt: null,
  inheritingVersion: null,
  inheritsFrom: null,
  givenLevel: givenLevel(story),
  levelFingerprint: acting.fingerprint,
  levelParts: acting.parts,
  equalFingerprints: [],
  actingFingerprint: acting.fingerprint,
  probationSince: alarmAt === null ? null : probationAt(alarmAt),
  probationReason: alarmAt === null ? null : "failures",
  probationReasons: alarmAt === null ? null : { failures: probationAt(alarmAt) },
  alarmAt: null,
  forgivenAt: since,
  toolsAlone: [],
  toolBounds: {},
  vouched: 0,
  replayedFingerprint: null,
  towardsLevel: null,
  towardsRuns: null,
  ...also,
});
