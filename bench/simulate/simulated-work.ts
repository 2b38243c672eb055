import {
  assessFailure,
  assessResult,
  type AskedChecks,
  type Assessment,
  episodeOutcomeOf,
} from "#engine/evidence/assess-run";
import type { CheckedResult } from "#engine/evidence/check";
import { textsOfWork } from "#engine/evidence/kind-of-work";
import { provesNothing } from "#engine/evidence/proof";
import type { EpisodeOutcome } from "#engine/evidence/verification";
import { NO_FACTS } from "#engine/reasoning/run-facts";
import { judgeRun } from "#runs/episodes/constitution";

/** A task with its material, what its caller checks, and the answers that agents give to it. */
export interface SimulatedWork {
  task: string;
  context: Record<string, unknown>;
  asked: AskedChecks;
  right: CheckedResult;
  /** A wrong answer that reads as well. */
  wrong: CheckedResult;
  /** Whether the built-in engine does it, and has a rule that verifies this kind of question. */
  isVerifiedByEngine?: boolean;
}

/** `silent`: the model gave no answer, so that the run says nothing about it. */
export type AnswerKind = "right" | "wrong" | "bluff" | "silent";

/** The verdict of the platform's rules on an answer. */
export interface AssessedAnswer extends Pick<Assessment, "verification"> {
  outcome: EpisodeOutcome;
  isFlagged: boolean;
  constitutionalScore: number;
  criticalViolations: number;
}

/** An answer without work. */
const BLUFF: CheckedResult = { summary: "Done!", details: {} };
/** Every simulated agent says that it is sure. */
export const CONFIDENCE = 1;

/** Work beside what the rules say about it. The rules are asked once for each answer, because the same answer has the same worth. */
export class KnownWork {
  readonly kind: string;
  readonly work: string;
  /** Why the platform refuses the request: an answer without work would pass its checks. Null where it does not. */
  readonly refusal: string | null;
  readonly #source: SimulatedWork;
  readonly #assessed = new Map<AnswerKind, AssessedAnswer>();

  constructor(source: SimulatedWork) {
    const { task, context, asked } = source;
    const texts = textsOfWork(task, context);
    this.kind = texts.kind;
    this.work = texts.work;
    this.refusal =
      asked.expect === undefined
        ? null
        : (provesNothing({ expect: asked.expect, schema: asked.result_schema, task })?.[0]?.reason ?? null);
    this.#source = source;
  }

  assess(answer: AnswerKind): AssessedAnswer {
    const known = this.#assessed.get(answer);
    if (known !== undefined) return known;
    const assessed = answer === "silent" ? SILENCE : assess(this.#source, answer);
    this.#assessed.set(answer, assessed);
    return assessed;
  }
}

const SILENCE: AssessedAnswer = {
  ...assessFailure("EXECUTION_FAILED", { reason: "no_answer" }),
  outcome: "void",
  isFlagged: false,
  constitutionalScore: 1,
  criticalViolations: 0,
};

function assess(work: SimulatedWork, answer: Exclude<AnswerKind, "silent">): AssessedAnswer {
  const { task, context, asked, isVerifiedByEngine: isBuiltin = false } = work;
  const result = answer === "bluff" ? BLUFF : work[answer];
  const material = JSON.stringify({ task, context });
  const { outcome, verification, flags } = assessResult({
    engine: isBuiltin ? "builtin" : "model",
    result,
    confidence: CONFIDENCE,
    callsDone: 1,
    verifiesItself: isBuiltin && answer !== "bluff",
    failedEffects: 0,
    corrections: 0,
    isAllRefused: false,
    asked,
    task,
    source: material,
    ground: { context: material, outputs: "", data: [context] },
  });
  const judged = judgeRun({
    facts: { ...NO_FACTS, callsDone: 1 },
    errorCode: null,
    confidence: CONFIDENCE,
    input: material,
    result,
  });
  return {
    outcome: episodeOutcomeOf(outcome),
    verification,
    isFlagged: (flags ?? []).length > 0,
    constitutionalScore: judged.score,
    criticalViolations: judged.criticalViolations,
  };
}
