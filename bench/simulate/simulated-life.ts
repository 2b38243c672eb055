import { judgeRun } from "#agents/episodes/constitution";
import { caseRecord, type CaseRecord } from "#autonomy/graduation/case-record";
import { WAIT_AFTER_FAILURE_MS } from "#autonomy/graduation/exam-basis";
import { judgeExam } from "#autonomy/graduation/exam-stages";
import { assessResult, episodeOutcomeOf } from "#engine/evidence/assess-run";
import { WAIT_AFTER_DEMOTION_MS } from "#engine/evidence/demotion-rule";
import { alarmOf } from "#engine/evidence/loss-test";
import { assessReadiness } from "#engine/evidence/readiness";
import type { Surroundings } from "#engine/evidence/requirement-standings";
import type { LoggedEpisode } from "#engine/evidence/tenure";
import { isDecisive } from "#engine/evidence/verification";
import { ACTIONS } from "#engine/governance/actions";
import { maturityRank, nextLevel, previousLevel, type MaturityLevel } from "#engine/governance/maturity";
import { NO_FACTS, type RunFacts } from "#engine/reasoning/run-facts";

import type { Answer, SimulatedAgent } from "./simulated-agent.ts";
import { sitExam } from "./simulated-exam.ts";
import { gradeBy, type SimulatedJudge } from "./simulated-judge.ts";
import { drawTask, type SimulatedTask } from "./simulated-task.ts";

/** The state of an agent between two runs. */
interface Standing {
  level: MaturityLevel;
  /** Since it reached its level, newest first, as far as graduation reads them. */
  episodes: LoggedEpisode[];
  /** Its exams since it reached its level, newest first. */
  exams: CaseRecord[];
  nextExamAt: number;
  /** The latest alarm of the test that a level is lost by. */
  alarmAt: number | null;
}

/** An agent works every half hour, so that a failed exam may be repeated twelve runs later. */
const RUN_EVERY_MS = 30 * 60_000;
/** The number of episodes that graduation reads. */
const EVIDENCE_LIMIT = 200;
const VERSION = 1;
/** Surroundings of the evidence: the days and the looks that a workspace asks for are left out. */
const ROUND: Surroundings = {
  minimumDays: { intern: 0, supervised: 0, autonomous: 0 },
  kindsGiven: 3,
  drawn: { runs: 0, lookedAt: 0 },
  isOnProbation: false,
};

/**
 * An agent's level after each of its runs, from its first as a student. Every decision uses the platform's own rules.
 */
export function live(agent: SimulatedAgent, random: () => number, runs: number): MaturityLevel[] {
  const standing: Standing = { level: "student", episodes: [], exams: [], nextExamAt: 0, alarmAt: null };
  const judge: SimulatedJudge = { bothGood: 0, onlyJudgeGood: 0, onlyPeopleGood: 0, neitherGood: 0 };
  return Array.from({ length: runs }, (_, run) => {
    remember(standing, work(agent, judge, run, standing.level, random));
    const now = run * RUN_EVERY_MS;
    if (!demoteWhenDue(standing, now)) examineWhenDue(standing, agent, run, random);
    return standing.level;
  });
}

/** An undecided episode is read only when it broke a critical rule. */
function remember({ episodes }: Standing, episode: LoggedEpisode): void {
  if (!isDecisive(episode) && episode.criticalViolations === 0) return;
  episodes.unshift(episode);
  episodes.splice(EVIDENCE_LIMIT);
}

/** One run, from the task to its episode. */
function work(
  agent: SimulatedAgent,
  judge: SimulatedJudge,
  run: number,
  level: MaturityLevel,
  random: () => number,
): LoggedEpisode {
  const task = drawTask(random);
  const answer = agent.answer(task, run, random);
  const facts = factsOf(answer, level, random);
  const { outcome, verification } = assess(task, answer, facts, random() < agent.checkedShare);
  const grade = gradeBy(agent, judge, answer, { measuredOutcome: episodeOutcomeOf(outcome), verification }, random);
  const { confidence, result } = answer;
  const { score, criticalViolations } = judgeRun({ facts, errorCode: null, confidence, input: task, result });
  return {
    ...grade,
    maturityLevel: level,
    agentVersion: VERSION,
    confidence,
    constitutionalScore: score,
    criticalViolations,
    interventions: 0,
    id: `${run}`,
    createdAt: run * RUN_EVERY_MS,
    fingerprint: null,
    kind: facts.actionsUsed[0] ?? "text",
    work: null,
    // People's looks at drawn runs are simulated elsewhere: here every vouched run counts as a drawn run that a person looked at.
    sampled: true,
    isLookedAt: true,
    breachAt: run * RUN_EVERY_MS,
  };
}

const assess = ({ context, expect }: SimulatedTask, { result, confidence }: Answer, facts: RunFacts, checks: boolean) =>
  assessResult({
    engine: "model",
    result,
    confidence,
    callsDone: facts.callsDone,
    verifiesItself: false,
    corrections: 0,
    asked: checks ? { expect } : {},
    task: "",
    source: context,
    ground: { context, outputs: "" },
  });

/** Each call uses a random tool that the level allows. */
function factsOf({ calls }: Answer, level: MaturityLevel, random: () => number): RunFacts {
  const allowed = Object.entries(ACTIONS).filter(([, complexity]) => complexity <= maturityRank(level));
  const actions = Array.from({ length: calls }, () => allowed[Math.floor(random() * allowed.length)]?.[0] ?? "read");
  return { ...NO_FACTS, actionsUsed: [...new Set(actions)], callsDone: calls };
}

function demoteWhenDue(standing: Standing, now: number): boolean {
  const lower = previousLevel(standing.level);
  const alarm = alarmOf(standing.level, standing.episodes, standing.alarmAt);
  if (lower === null || alarm === null) return false;
  standing.alarmAt = alarm.at;
  // The first alarm is only a probation, which these agents pay nothing for.
  if (!alarm.isSecond) return false;
  changeLevel(standing, lower, now + WAIT_AFTER_DEMOTION_MS);
  return true;
}

/** The scheduled check: an eligible agent without a waiting time takes the exam. */
function examineWhenDue(standing: Standing, agent: SimulatedAgent, run: number, random: () => number): void {
  const { level, episodes, exams, nextExamAt } = standing;
  const now = run * RUN_EVERY_MS;
  const target = nextLevel(level);
  if (target === null || target === "student" || now < nextExamAt) return;
  const readiness = assessReadiness({ level, version: VERSION }, episodes, { ...ROUND, target });
  if (!readiness.eligible) return;
  const trials = sitExam(agent, target, run, random);
  const stages = judgeExam(target, level, readiness, episodes, trials, { earlier: exams });
  if (stages.every(({ passed }) => passed)) return changeLevel(standing, target, 0);
  exams.unshift(caseRecord(trials));
  standing.nextExamAt = now + WAIT_AFTER_FAILURE_MS;
}

/** Evidence restarts with a level. */
function changeLevel(standing: Standing, level: MaturityLevel, nextExamAt: number): void {
  Object.assign(standing, { level, episodes: [], exams: [], nextExamAt, alarmAt: null });
}
