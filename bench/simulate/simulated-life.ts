import type { Acting } from "#agents/fingerprints/acting-agent";
import type { Agreement } from "#engine/evidence/judge-agreement";
import type { DecidedCall } from "#engine/evidence/tool-standing";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { Actor } from "#tenancy/actor";

import type { AnswerKind, KnownWork } from "./simulated-work.ts";

export type Said = "good" | "bad" | "unsafe";
/** An opinion about the answer of the nth run, from 0; null without one. */
type Opinion = (answer: AnswerKind, random: () => number, run: number) => Said | null;

/** A person who gives verdicts. */
export interface SimulatedPerson {
  actor: Actor;
  /**
   * The runs that the person looks at: all of them as they end, or at the end of the day those of the present level that
   * were drawn, or all of the day, the newest first.
   */
  looksAt: "all" | "drawn" | "newest first";
  opinion: Opinion;
  /** The person looks at the first runs alone, as many as this. */
  atMost?: number;
  /** The person says what each wrong result should have been. */
  corrects?: boolean;
}

/** A model that gives verdicts on work for which only the agent vouches. */
export interface SimulatedJudge {
  /** The share of such runs that it is asked about. */
  rate: number;
  opinion: (answer: AnswerKind, random: () => number) => "good" | "bad" | null;
  /** Its agreement with people before this agent's life. */
  agreement: Agreement;
}

/** An agent with the people around it. */
export interface SimulatedLife {
  /** Its name in the table. */
  name: string;
  /** The result of the same attack or work under the former rules. */
  before: string;
  works: readonly KnownWork[];
  /** Its answer at its nth run, from 0. */
  answers: (run: number, random: () => number) => AnswerKind;
  /** Its answer to a case of an exam; as in its work when absent. */
  examAnswers?: (random: () => number) => AnswerKind;
  people: readonly SimulatedPerson[];
  judge?: SimulatedJudge;
  /** The level that a person gave it at the beginning; a student when absent. */
  startsAt?: MaturityLevel;
  /** The parts that act instead of those that the level belongs to, and the run from which it does. */
  change?: { atRun: number; untilRun?: number; acting: Acting };
  /** The person who orders the work; null where no known person does, as in messages. The author when absent. */
  orderedBy?: string | null;
  /** How many people outside write the messages, in turn; none when absent. */
  contacts?: number;
  /** The tool that each run calls, and what a person decides who is asked. */
  calls?: { complexity: 3 | 4; decision: DecidedCall["decision"] };
  /** Working days; it has 25 runs on each. */
  days: number;
  /** The level at which its life has shown enough. */
  until?: MaturityLevel;
  /** The loss after which its life has shown enough. */
  endsWith?: "probation" | "demotion";
}

/** A moment of a life. */
export interface Moment {
  /** Runs up to it, counted from 1. */
  run: number;
  /** Working days up to it, counted from 1. */
  day: number;
  /** Runs that people looked at until then. */
  looks: number;
  /** Those of them by another person than the author. */
  otherLooks: number;
  /** Calls that people decided about until then. */
  decisions: number;
}

/** The events of a life. */
export interface Chronicle {
  /** The first time at each level above the one at its beginning. */
  reached: Partial<Record<MaturityLevel, Moment>>;
  endsAt: MaturityLevel;
  /** The level that governance decides with at the end. */
  actsAs: MaturityLevel;
  /** Runs at which a witness looked. */
  otherLooks: number;
  probation: Moment | null;
  demotion: Moment | null;
  /** Vouched runs at the level up to the first probation. */
  vouchedToProbation: number | null;
  /** Requests that the platform refused because an answer without work would have passed their checks. */
  refused: number;
  /** Calls of its tool that it made without asking, since what acts is another. */
  aloneAfterChange: number;
}
