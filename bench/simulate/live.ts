import { EXAMINING_CASES } from "#autonomy/exam-cases/draw-exam-cases";
import { caseRecord } from "#autonomy/graduation/case-record";
import { WAIT_AFTER_FAILURE_MS } from "#autonomy/graduation/exam-basis";
import { judgeExam } from "#autonomy/graduation/exam-stages";
import { type Agreement, assessAgreement } from "#engine/evidence/judge-agreement";
import { dayOf } from "#engine/evidence/novelty";
import type { Readiness } from "#engine/evidence/readiness";
import { DEFAULT_SAMPLE_SHARE, offeredShare, placeOf, sampleShare } from "#engine/evidence/review-sample";
import { assessTenure, ownFingerprints } from "#engine/evidence/tenure";
import { CALL_WINDOW, type DecidedCall, standingOfTools } from "#engine/evidence/tool-standing";
import { isDecisive } from "#engine/evidence/verification";
import { isAtLeast, nextLevel } from "#engine/governance/maturity";
import { type Voice, voiceOf } from "#runs/episodes/voice";
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
      otherLooks: 0,
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
    return { ...this.#story, endsAt: level, actsAs: effectiveLevel, otherLooks: this.#otherLooks };
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
    const { change, people, answers, orderedBy = AUTHOR, contacts } = this.#life;
    const run = this.#runs.length;
    const isChanged = change !== undefined && run >= change.atRun && run < (change.untilRun ?? Infinity);
    const acting = isChanged ? change.acting : EARNED;
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
      contact: contacts === undefined ? null : `contact ${run % contacts}`,
      orderedBy,
      witnesses: [],
      sampled: placeOf(mac) < sampleShare(DEFAULT_SAMPLE_SHARE, this.#vouchedAtLevel),
      isLookedAt: false,
      criticalViolations: assessed.criticalViolations,
    };
    const isOffered =
      episode.verification === "self_reported" &&
      placeOf(mac) < offeredShare(DEFAULT_SAMPLE_SHARE, this.#vouchedAtLevel, this.#record.level);
    const lived: SimulatedRun = {
      isOffered,
      episode,
      work,
      isUsed: false,
      answer,
      assessed,
      verdict: null,
      opinions: [],
    };
    this.#record.episodes.push(episode);
    this.#runs.push(lived);
    this.#call(episode);
    this.#judge(lived);
    for (const person of people) if (looksAtAll(person, this.#runs.length)) this.#look(lived, person);
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
  #look(run: SimulatedRun, { actor, opinion, corrects = false }: SimulatedLife["people"][number]): void {
    const { episode } = run;
    const said = opinion(run.answer, this.#random, Number(episode.id));
    if (said === null) return;
    const { orderedBy = AUTHOR } = this.#life;
    // The author is the one who connected the number that messages come to.
    const voice: Voice = voiceOf(actor, { orderedBy, connectedBy: orderedBy === null ? [AUTHOR] : null });
    const person = actingUser(actor) ?? "system";
    this.#looks += 1;
    if (voice === "witness") this.#otherLooks += 1;
    const editedResult = corrects && said !== "good" ? "the right result" : null;
    const category = said === "unsafe" ? "safety" : null;
    run.opinions.push({ authorId: person, score: said === "good" ? 1 : -1, category, editedResult, voice });
    const wasLookedAt = episode.isLookedAt;
    episode.isLookedAt ||= voice !== "author";
    if (voice === "witness") episode.witnesses = [...episode.witnesses, person];
    if (run.verdict !== null && episode.isLookedAt) this.#compare(run.verdict, said === "good" ? "good" : "bad");
    gradeRun(run);
    if (said === "unsafe" && voice !== "author") this.#complain(episode);
    if (wasLookedAt || !episode.isLookedAt) return;
    const isOfToday = dayOf(episode.createdAt) === dayOf(this.#now);
    if (this.#wait === "look" || (this.#wait === "day" && !isOfToday)) this.#wait = 0;
  }

  #complain({ id, orderedBy }: LivedEpisode): void {
    this.#record.breaches.set(id, { id, at: this.#now, by: orderedBy });
    this.#isDue = true;
  }

  #compare(verdict: "good" | "bad", label: "good" | "bad"): void {
    if (verdict === "good") this.#agreement[label === "good" ? "bothGood" : "onlyJudgeGood"] += 1;
    else this.#agreement[label === "good" ? "onlyPeopleGood" : "neitherGood"] += 1;
  }

  /** At the end of a day people look at what the platform drew, as long as it brings the agent to its next level. */
  #lookAtDrawn(): void {
    for (const person of this.#life.people) {
      if (person.looksAt === "all") continue;
      const waiting = this.#runs.slice(-MOST_WAITING);
      const runs = person.looksAt === "drawn" ? waiting : waiting.slice(-RUNS_A_DAY).toReversed();
      for (const run of runs) {
        const { episode } = run;
        if (person.looksAt === "drawn" && (!isWaiting(run) || episode.isLookedAt)) continue;
        if (episode.maturityLevel !== this.#record.level) continue;
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

/** Whether the run is in the queue of reviews. */
const isWaiting = ({ episode, isOffered, assessed }: SimulatedRun): boolean =>
  episode.outcome !== "void" && (episode.sampled || (isOffered && !episode.isByJudge) || assessed.isFlagged);

const looksAtAll = ({ looksAt: runs, atMost = Infinity }: SimulatedLife["people"][number], run: number): boolean =>
  runs === "all" && run <= atMost;
