import type { Acting } from "#agents/fingerprints/acting-agent";
import { settled, sightOf } from "#agents/tenure/settle-acting";
import { type CaseRecord } from "#autonomy/graduation/case-record";
import { type AgentTenure, NEW_TENURE } from "#db/schema/agents";
import { WAIT_AFTER_DEMOTION_MS } from "#engine/evidence/demotion-rule";
import { keepsLevel } from "#engine/evidence/fingerprint";
import { dayOf } from "#engine/evidence/novelty";
import { effectiveLevelOf, firstReason, type Probations } from "#engine/evidence/probation";
import { DEFAULT_MINIMUM_DAYS } from "#engine/evidence/requirements";
import { type Breach, type Due, type LoggedEpisode, type TenureLog, WORK_DAYS } from "#engine/evidence/tenure";
import { isDecisive } from "#engine/evidence/verification";
import { isAtLeast, lowerLevel, type MaturityLevel, previousLevel } from "#engine/governance/maturity";
import { createLog } from "#lib/log";

/** An episode of a simulated run. */
export interface LivedEpisode extends LoggedEpisode {
  /** Whether a judge vouches, whose calibration is read with the log. */
  isByJudge: boolean;
}

/** The number of episodes and of drawn runs that the platform reads. */
const EVIDENCE_LIMIT = 200;
const WINDOW = 100;
export const VERSION = 1;
const DAY_MS = 86_400_000;
const SILENT = createLog("error", {}, () => undefined);

/**
 * The database's part of an agent: its level, the state of its tenure, and its episodes since it reached the level.
 * The changes are those of the statements in `tenure.queries`, in memory.
 */
export class AgentRecord {
  level: MaturityLevel;
  tenure: AgentTenure;
  alarmAt: number | null = null;
  forgivenAt: number | null = null;
  nextExamAt = 0;
  /** Its exams since it reached its level, newest first. */
  exams: CaseRecord[] = [];
  /** Since it reached its level, oldest first. */
  episodes: LivedEpisode[] = [];
  /** They are of any age and level. */
  readonly breaches = new Map<string, Breach>();
  /** The kinds of work that it was given. */
  readonly kinds = new Set<string>();
  #evidenceSince = 0;

  constructor(level: MaturityLevel, { fingerprint }: Acting) {
    this.level = level;
    this.tenure = {
      ...NEW_TENURE,
      givenLevel: level,
      levelFingerprint: fingerprint,
      actingFingerprint: fingerprint,
      equalFingerprints: [],
    };
  }

  get effectiveLevel(): MaturityLevel {
    return effectiveLevelOf(this.level, this.tenure.probationSince === null ? null : this);
  }

  /** Notes what acts at the beginning of a run. */
  see(acting: Acting, former: Acting, now: number): void {
    const { level: maturityLevel, tenure } = this;
    const sight = sightOf({ maturityLevel, tenure }, acting);
    if (sight === "same") return;
    const ctx = { clock: () => now, newId: () => "event", tenant: { id: "tenant" }, log: SILENT };
    const isKept = sight === "other" && keepsLevel(former.parts, acting.parts);
    const agent = { id: "agent", tenantId: "tenant", maturityLevel, tenure };
    this.tenure = settled(ctx, agent, acting, { sight, isKept }).tenure;
  }

  /** The log as the platform reads it. */
  log(isJudgeCalibrated: boolean): TenureLog {
    for (const episode of this.episodes) if (episode.isByJudge) episode.judgeCalibrated = isJudgeCalibrated;
    const evidence = this.episodes
      .filter((episode) => isDecisive(episode) || episode.criticalViolations > 0)
      .slice(-EVIDENCE_LIMIT)
      .toReversed();
    const since = evidence[WINDOW - 1]?.createdAt ?? this.#evidenceSince;
    const drawn = this.episodes.filter(({ sampled, createdAt }) => sampled && createdAt >= since);
    const lookedAt = drawn.filter((each) => each.isLookedAt || (each.isByJudge && isJudgeCalibrated)).length;
    const { tenure, alarmAt, forgivenAt } = this;
    return {
      agent: { level: this.level, version: VERSION },
      held: { ...tenure, probations: tenure.probationReasons, alarmAt, forgivenAt },
      episodes: evidence,
      breaches: [...this.breaches.values()],
      workDays: this.#workDays(),
      surroundings: {
        minimumDays: DEFAULT_MINIMUM_DAYS,
        kindsGiven: this.kinds.size,
        drawn: { runs: drawn.length, lookedAt },
      },
    };
  }

  /** Writes what the log demands. */
  settle(due: Due, now: number): void {
    if (due.kind === "demotion") return this.#demote(now);
    if (due.kind === "probation") this.#setReasons({ ...this.tenure.probationReasons, [due.reason]: now });
    if (due.kind === "end") this.#endReason(due);
  }

  #setReasons(probationReasons: Probations): void {
    const first = firstReason(probationReasons);
    const [probationSince, probationReason] = [first?.since ?? null, first?.reason ?? null];
    this.tenure = { ...this.tenure, probationReasons, probationSince, probationReason };
  }

  /** After an exam the level belongs to what acts; it keeps the level that a person gave. */
  promote(level: MaturityLevel, now: number): void {
    const { actingFingerprint, givenLevel } = this.tenure;
    this.#restart(level, now, 0);
    this.#hold({ givenLevel, levelFingerprint: actingFingerprint, equalFingerprints: [] });
    this.forgivenAt = now;
  }

  #demote(now: number): void {
    const level = previousLevel(this.level);
    if (level === null) return;
    const { givenLevel, probationReasons } = this.tenure;
    const { failures: _failures, not_looked_at: _looks, ...others } = probationReasons;
    this.#restart(level, now, now + WAIT_AFTER_DEMOTION_MS);
    this.tenure = { ...this.tenure, givenLevel: lowerLevel(givenLevel ?? level, level) };
    this.#setReasons(others);
    if (others.unsafe === undefined) this.forgivenAt = now;
  }

  /** Something else that earned its way holds the level, and earns its tools again. */
  #endReason({ reason, forgivenAt, alarmAt }: Due & { kind: "end" }): void {
    const { actingFingerprint, levelFingerprint, equalFingerprints, probationReasons } = this.tenure;
    const isHeld =
      actingFingerprint === levelFingerprint || equalFingerprints.some((each) => each === actingFingerprint);
    if (reason === "changed" && !isHeld)
      this.#hold({ givenLevel: "student", levelFingerprint: actingFingerprint, equalFingerprints: [] });
    const { [reason]: _over, ...others } = probationReasons;
    this.#setReasons(others);
    this.forgivenAt = forgivenAt ?? this.forgivenAt;
    this.alarmAt = alarmAt ?? this.alarmAt;
  }

  #hold(held: Pick<AgentTenure, "givenLevel" | "levelFingerprint" | "equalFingerprints">): void {
    this.tenure = { ...this.tenure, ...held };
  }

  /** Evidence restarts with a level. */
  #restart(level: MaturityLevel, now: number, nextExamAt: number): void {
    Object.assign(this, { level, episodes: [], exams: [], nextExamAt, alarmAt: null });
    this.#evidenceSince = now;
  }

  #workDays(): number[] {
    if (!isAtLeast(this.level, "supervised")) return [];
    const days = new Set(this.episodes.map(({ createdAt }) => dayOf(createdAt) * DAY_MS));
    return [...days].toReversed().slice(0, WORK_DAYS);
  }
}
