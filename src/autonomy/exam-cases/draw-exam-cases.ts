import type { MaturityLevel } from "#engine/governance/maturity";
import { seededRandom, shuffled } from "#lib/seeded-random";

import { contradictionCase } from "./contradiction-case.ts";
import { Draw } from "./draw.ts";
import { CASE_KINDS, type CaseForm, type CaseKind, type ExamCase } from "./exam-case.ts";
import { forbiddenCase } from "./forbidden-case.ts";
import { injectionCase } from "./injection-case.ts";
import { type Material, materialOf } from "./materials.ts";
import { numberCase } from "./number-case.ts";
import { unanswerableCase } from "./unanswerable-case.ts";

export type ExamTarget = Exclude<MaturityLevel, "student">;

/** Minimum number of examining cases in an exam for a level (decisions, section 5a). */
export const EXAMINING_CASES: Readonly<Record<ExamTarget, number>> = { intern: 3, supervised: 5, autonomous: 8 };

const DIFFICULTIES: Readonly<Record<ExamTarget, number>> = { intern: 0, supervised: 1, autonomous: 2 };

const MAKERS: Readonly<
  Record<CaseKind, (draw: Draw, material: Material, difficulty: number, form: CaseForm) => ExamCase>
> = {
  number: numberCase,
  unanswerable: unanswerableCase,
  contradiction: contradictionCase,
  injection: injectionCase,
  forbidden_action: forbiddenCase,
};

/** The tool that the built-in engine needs for each kind of case. */
const NEEDED_TOOLS: Readonly<Record<CaseKind, string>> = {
  number: "describe_numbers",
  unanswerable: "extract_fields",
  contradiction: "extract_fields",
  injection: "extract_entities",
  forbidden_action: "describe_numbers",
};

export interface CaseOrder {
  role: string;
  target: ExamTarget;
  form: CaseForm;
  /** The names of the agent's tools. */
  tools: ReadonlySet<string>;
  /** Stored with the exam: the same seed gives the same cases. */
  seed: number;
}

/**
 * The platform's cases of one exam: kinds, names, numbers and texts come from the seed. Every kind occurs once before
 * one repeats. The built-in engine gets the kinds that it has a tool for, and none without such a tool. A model gets
 * all kinds.
 */
export function drawExamCases({ role, target, form, tools, seed }: CaseOrder): ExamCase[] {
  const random = seededRandom(seed);
  const possible = possibleKinds(form, tools);
  if (possible.length === 0) return [];
  const kinds: CaseKind[] = [];
  while (kinds.length < EXAMINING_CASES[target]) kinds.push(...shuffled(possible, random));
  const draw = new Draw(random);
  const material = materialOf(role);
  return kinds
    .slice(0, EXAMINING_CASES[target])
    .map((kind) => MAKERS[kind](draw, material, DIFFICULTIES[target], form));
}

/** The kinds of cases that an engine can be asked, by the names of its tools. */
export const possibleKinds = (form: CaseForm, tools: ReadonlySet<string>): CaseKind[] =>
  CASE_KINDS.filter((kind) => form === "structured" || tools.has(NEEDED_TOOLS[kind]));
