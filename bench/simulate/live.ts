import { EXAMINING_CASES } from "#autonomy/exam-cases/draw-exam-cases";
import { caseRecord } from "#autonomy/graduation/case-record";
import { WAIT_AFTER_FAILURE_MS } from "#autonomy/graduation/exam-basis";
import { judgeExam } from "#autonomy/graduation/exam-stages";
import { type Agreement, assessAgreement } from "#engine/evidence/judge-agreement";
import { dayOf } from "#engine/evidence/novelty";
import type { Readiness } from "#engine/evidence/readiness";
import { DEFAULT_SAMPLE_SHARE, placeOf, sampleShare } from "#engine/evidence/review-sample";
import { assessTenure, ownFingerprints } from "#engine/evidence/tenure";
import { CALL_WINDOW, type DecidedCall, standingOfTools } from "#engine/evidence/tool-standing";
import { isDecisive } from "#engine/evidence/verification";
import { isAtLeast, nextLevel } from "#engine/governance/maturity";
import { isOwnProgram, looksAt } from "#runs/episodes/grade-feedback";
import { actingUser } from "#tenancy/acting-user";

import { EARNED } from "./acting.ts";
import { type LivedEpisode, AgentRecord, VERSION } from "./agent-record.ts";
import { repeatRun, sitExam } from "./exam-papers.ts";
import { AUTHOR } from "./people.ts";
import type { Chronicle, Moment, SimulatedLife } from "./simulated-life.ts";
import { gradeRun, ownRuns, type SimulatedRun } from "./simulated-run.ts";
import { type AnswerKind, CONFIDENCE, type KnownWork } from "./simulated-work.ts";
import { waitFor, type Wait } from "./wait-for.ts";

export const RUNS_A_DAY = 25;
const DAY_MS = 86_400_000;
const RUN_EVERY_MS = 15 * 60_000;
const MORNING_MS = 8 * 3_600_000;
const MAC_BYTES = 6;
/** Drawn runs of more days than that are not looked at any more. */
const MOST_WAITING = 100;
const NO_LABELS: Agreement = { bothGood: 0, onlyJudgeGood: 0, onlyPeopleGood: 0, neitherGood: 0 };

/** Lets an agent live by the platform's rules, day after day. */
export function live(life: SimulatedLife, random: () => number): Chronicle {
  return new Life(life, random).chronicle();
}

class Life {
  readonly #life: SimulatedLife;
  readonly #random: () => number;
  readonly #record: AgentRecord;
  readonly #calls: { call: DecidedCall; episode: LivedEpisode }[] = [];
  readonly #agreement: Agreement;
  readonly #story: Chronicle;
  readonly #mac = new Uint8Array(MAC_BYTES);
  readonly #runs: SimulatedRun[] = [];
  #now = 0;
  #decisions = 0;
  #looks = 0;
  #otherLooks = 0;
  #vouchedAtLevel = 0;
  /** Whether something happened that may be due, and how many vouched runs readiness must still wait for. */
  #isDue = false;
  #wait: Wait = 0;

  constructor(life: SimulatedLife, random: () => number) {
    const { startsAt = "student", judge } = life;
    this.#life = life;
    this.#random = random;
    this.#record = new AgentRecord(startsAt, EARNED);
    this.#agreement = { ...(judge?.agreement ?? NO_LABELS) };
    this.#story = {
      reached: {},
      endsAt: startsAt,
      actsAs: startsAt,
      probation: null,
      demotion: null,
      vouchedToProbation: null,
      refused: 0,
      aloneAfterChange: 0,
    };
  }

  chronicle(): Chronicle {
    const { days, works } = this.#life;
    const first = Math.floor(this.#random() * works.length);
    for (let day = 0; day < days && !this.#isOver(); day++) {
      if (typeof this.#wait !== "number") this.#wait = 0;
      for (let place = 0; place < RUNS_A_DAY && !this.#isOver(); place++) {
        this.#now = day * DAY_MS + MORNING_MS + place * RUN_EVERY_MS;
        const work = works[(first + day * RUNS_A_DAY + place) % works.length];
        if (work !== undefined) this.#run(work);
      }
      this.#now += RUN_EVERY_MS;
      this.#lookAtDrawn();
      // Only a supervised agent loses something when nothing happens.
      this.#isDue ||= isAtLeast(this.#record.level, "supervised");
      this.#check();
    }
    const { level, effectiveLevel } = this.#record;
    return { ...this.#story, endsAt: level, actsAs: effectiveLevel };
  }

  #isOver(): boolean {
    const { until, endsWith } = this.#life;
    if (endsWith !== undefined && this.#story[endsWith] !== null) return true;
    return until !== undefined && isAtLeast(this.#record.level, until);
  }

  #moment(): Moment {
    return {
      run: this.#runs.length,
      day: dayOf(this.#now) + 1,
      looks: this.#looks,
      otherLooks: this.#otherLooks,
      decisions: this.#decisions,
    };
  }

  /** One run, from its order to what people and a judge say who do not wait. */
  #run(work: KnownWork): void {
    if (work.refusal !== null) {
      this.#story.refused += 1;
      return;
    }
    const { change, people, answers } = this.#life;
    const acting = change !== undefined && this.#runs.length >= change.atRun ? change.acting : EARNED;
    const random = this.#random;
    this.#record.see(acting, EARNED, this.#now);
    this.#noteProbation();
    this.#record.kinds.add(work.kind);
    const answer = answers(this.#runs.length, random);
    const assessed = work.assess(answer);
    const mac = this.#mac.map(() => Math.floor(random() * 256));
    const episode: LivedEpisode = {
      id: `${this.#runs.length}`.padStart(6, "0"),
      createdAt: this.#now,
      maturityLevel: this.#record.level,
      agentVersion: VERSION,
      outcome: assessed.outcome,
      verification: assessed.verification,
      judgeCalibrated: false,
      isByJudge: false,
      confidence: CONFIDENCE,
      constitutionalScore: assessed.constitutionalScore,
      interventions: 0,
      fingerprint: acting.fingerprint,
      kind: work.kind,
      work: work.work,
      sampled: placeOf(mac) < sampleShare(DEFAULT_SAMPLE_SHARE, this.#vouchedAtLevel),
      isLookedAt: false,
      criticalViolations: assessed.criticalViolations,
      breachAt: this.#now,
    };
    const run: SimulatedRun = { episode, work, isUsed: false, answer, assessed, verdict: null, opinions: [] };
    this.#record.episodes.push(episode);
    this.#runs.push(run);
    this.#call(episode);
    this.#judge(run);
    for (const person of people) if (looksAtAll(person, this.#runs.length)) this.#look(run, person);
    if (isDecisive(episode)) this.#noteVouched(episode);
    this.#check();
  }

  #noteVouched({ outcome }: LivedEpisode): void {
    this.#vouchedAtLevel += 1;
    if (typeof this.#wait === "number") this.#wait -= 1;
    if (outcome === "failure" || this.#record.tenure.probationSince !== null) this.#isDue = true;
  }

  /** The run's tool: alone, by a person's decision, or not at all. */
  #call(episode: LivedEpisode): void {
    const { calls, change } = this.#life;
    if (calls === undefined) return;
    const { level, effectiveLevel, tenure } = this.#record;
    const own = ownFingerprints(tenure) ?? [];
    const { complexity, decision } = calls;
    const action = complexity === 3 ? "send" : "delete";
    const decided = this.#calls.slice(-CALL_WINDOW).map(({ call, episode: run }) => ({
      ...call,
      isSpoilt: run.outcome === "failure" && run.verification !== "self_reported",
    }));
    const [tool] = standingOfTools([{ name: action, action, complexity, mayAsk: true, isUngoverned: false }], decided, {
      level,
      effectiveLevel,
      givenLevel: tenure.givenLevel ?? level,
      holds: (fingerprint) => fingerprint !== null && own.includes(fingerprint),
    });
    if (tool?.standing === "alone" && change !== undefined && this.#runs.length > change.atRun)
      this.#story.aloneAfterChange += 1;
    if (tool?.standing !== "asks") return;
    this.#decisions += 1;
    const { id, fingerprint, createdAt } = episode;
    const call: DecidedCall = { id, tool: action, fingerprint, decision, isSpoilt: false, createdAt };
    this.#calls.push({ call, episode });
  }

  #judge(run: SimulatedRun): void {
    const { judge } = this.#life;
    if (judge === undefined || run.assessed.verification !== "self_reported" || this.#random() >= judge.rate) return;
    run.verdict = judge.opinion(run.answer, this.#random);
    gradeRun(run);
  }

  /** A person's verdict on a run. */
  #look(run: SimulatedRun, { actor, opinion }: SimulatedLife["people"][number]): void {
    const said = opinion(run.answer, this.#random);
    if (said === null) return;
    this.#looks += 1;
    if (actingUser(actor) !== AUTHOR) this.#otherLooks += 1;
    if (isOwnProgram(actor, AUTHOR)) return;
    run.opinions.push({ authorId: actingUser(actor) ?? "system", score: said === "good" ? 1 : -1, category: null });
    const wasLookedAt = run.episode.isLookedAt;
    run.episode.isLookedAt ||= looksAt(actor, { orderedBy: AUTHOR });
    if (run.verdict !== null && run.episode.isLookedAt) this.#compare(run.verdict, said);
    gradeRun(run);
    if (wasLookedAt || !run.episode.isLookedAt) return;
    const isOfToday = dayOf(run.episode.createdAt) === dayOf(this.#now);
    if (this.#wait === "look" || (this.#wait === "day" && !isOfToday)) this.#wait = 0;
  }

  #compare(verdict: "good" | "bad", label: "good" | "bad"): void {
    if (verdict === "good") this.#agreement[label === "good" ? "bothGood" : "onlyJudgeGood"] += 1;
    else this.#agreement[label === "good" ? "onlyPeopleGood" : "neitherGood"] += 1;
  }

  /** A person looks at what the platform drew, as long as it brings the agent to its next level. */
  #lookAtDrawn(): void {
    for (const person of this.#life.people) {
      if (person.looksAt !== "drawn") continue;
      for (const run of this.#runs.slice(-MOST_WAITING)) {
        const { episode } = run;
        if (!episode.sampled || episode.isLookedAt || episode.maturityLevel !== this.#record.level) continue;
        const wasDecisive = isDecisive(episode);
        this.#look(run, person);
        if (!wasDecisive && isDecisive(episode)) this.#noteVouched(episode);
        this.#isDue ||= episode.outcome === "failure";
        this.#check();
      }
    }
  }

  /** The platform's work after bad work, after people's verdicts, and every minute. */
  #check(): void {
    const { level, nextExamAt } = this.#record;
    const target = nextLevel(level);
    const mayRise = target !== null && target !== "student" && typeof this.#wait === "number" && this.#wait <= 0;
    if (!(this.#isDue && level !== "student") && !(mayRise && nextExamAt <= this.#now)) return;
    this.#isDue = false;
    const isCalibrated = this.#isJudgeCalibrated();
    const { due, readiness } = assessTenure(this.#record.log(isCalibrated), this.#now);
    if (due !== null) this.#record.settle(due, this.#now);
    this.#noteProbation();
    if (this.#record.level !== level) return this.#fell();
    this.#wait = waitFor(readiness);
    if (readiness.eligible && nextExamAt <= this.#now) this.#examine(readiness);
  }

  #isJudgeCalibrated(): boolean {
    return this.#life.judge !== undefined && assessAgreement(this.#agreement).isCalibrated;
  }

  #examine(readiness: Readiness): void {
    const { level, exams, episodes } = this.#record;
    const target = readiness.targetLevel;
    if (target === null || target === "student") return;
    const answers = this.#life.examAnswers ?? ((random) => this.#life.answers(this.#runs.length, random));
    const answer = (): AnswerKind => answers(this.#random);
    const own = ownRuns(this.#runs, EXAMINING_CASES[target]);
    const trials = [...own.map(({ work }) => repeatRun(work, answer())), ...sitExam(target, answer, this.#random)];
    for (const run of own) run.isUsed = true;
    const stages = judgeExam(target, level, readiness, episodes, trials, { earlier: exams });
    if (!stages.every(({ passed }) => passed)) {
      exams.unshift(caseRecord(trials));
      this.#record.nextExamAt = this.#now + WAIT_AFTER_FAILURE_MS;
      return;
    }
    this.#record.promote(target, this.#now);
    this.#story.reached[target] ??= this.#moment();
    this.#startAgain();
  }

  #noteProbation(): void {
    if (this.#record.tenure.probationSince === null || this.#story.probation !== null) return;
    this.#story.probation = this.#moment();
    this.#story.vouchedToProbation = this.#vouchedAtLevel;
  }

  #fell(): void {
    this.#story.demotion ??= this.#moment();
    this.#startAgain();
  }

  #startAgain(): void {
    this.#vouchedAtLevel = 0;
    this.#wait = 0;
  }
}

const looksAtAll = ({ looksAt: runs, atMost = Infinity }: SimulatedLife["people"][number], run: number): boolean =>
  runs === "all" && run <= atMost;
