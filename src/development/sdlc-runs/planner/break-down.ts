import { shortened } from "#lib/shortened";

import { pointsOf, sizeOf } from "./estimate.ts";
import { type Dependency, kindOfWork, type PlanTask, WORK_KINDS, type WorkKind } from "./plan-task.ts";
import type { Requirement } from "./read-requirements.ts";

export interface Breakdown {
  tasks: PlanTask[];
  dependencies: Dependency[];
  /** References in the text that match no requirement. */
  unresolved: { requirement: string; reference: string }[];
  /** Requirements without work: out of scope, or still a question. */
  leftOut: { requirement: string; reason: string }[];
}

/** From this size on a thing is designed before it is built. */
const DESIGN_FROM = 5;
const TITLE_LENGTH = 120;
const VERBS: Readonly<Record<WorkKind, string>> = {
  design: "Design",
  implement: "Implement",
  test: "Test",
  document: "Document",
  deploy: "Deploy",
};

/**
 * Breaks requirements down into tasks with dependencies. A requirement to build something is designed (when large),
 * built, tested and documented. A requirement for one kind of work is one task. Dependencies from the text are marked
 * explicit. The usual order of work, and a deployment after everything else, are marked inferred.
 */
export function breakDown(requirements: readonly Requirement[]): Breakdown {
  const planned: { requirement: Requirement; tasks: PlanTask[]; words: ReadonlySet<string> }[] = [];
  const leftOut: Breakdown["leftOut"] = [];
  for (const requirement of requirements) {
    if (requirement.priority === "wont") leftOut.push({ requirement: requirement.id, reason: "out of scope" });
    else if (requirement.form === "question") leftOut.push({ requirement: requirement.id, reason: "open question" });
    else
      planned.push({
        requirement,
        tasks: tasksOf(requirement, planned.length + 1),
        words: tellingWords(requirement.text),
      });
  }
  const dependencies = [
    ...planned.flatMap(({ tasks }) => chain(tasks)),
    ...byKind(planned.flatMap(({ tasks }) => tasks)),
  ];
  const unresolved: Breakdown["unresolved"] = [];
  for (const { requirement, tasks } of planned) {
    for (const reference of requirement.references) {
      const target = resolve(reference, requirement, planned);
      const from = target?.tasks.findLast(({ kind }) => kind !== "document");
      const [to] = tasks;
      if (from === undefined || to === undefined) unresolved.push({ requirement: requirement.id, reference });
      else dependencies.push({ from: from.id, to: to.id, kind: "explicit", reason: `"${reference}"` });
    }
  }
  return {
    tasks: planned.flatMap(({ tasks }) => tasks),
    dependencies: withoutRepeats(dependencies),
    unresolved,
    leftOut,
  };
}

function tasksOf(requirement: Requirement, number: number): PlanTask[] {
  const statement = requirement.story?.want ?? requirement.text;
  const own = kindOfWork(statement);
  const { points: size } = sizeOf(requirement.text);
  const kinds: WorkKind[] =
    own === "implement"
      ? [...(size >= DESIGN_FROM ? (["design"] as const) : []), "implement", "test", "document"]
      : [own];
  return kinds.map((kind, index) => ({
    id: kinds.length === 1 ? `T${number}` : `T${number}.${index + 1}`,
    title: kinds.length === 1 ? titleOf(statement) : `${VERBS[kind]}: ${titleOf(statement)}`,
    kind,
    requirements: [requirement.id],
    points: kinds.length === 1 ? size : pointsOf(size, kind),
  }));
}

/** Each task of one requirement depends on its predecessor. */
const chain = (tasks: readonly PlanTask[]): Dependency[] =>
  tasks.slice(1).map((task, index) => ({
    from: tasks[index]?.id ?? "",
    to: task.id,
    kind: "inferred",
    reason: `${tasks[index]?.kind} comes before ${task.kind}`,
  }));

/** An isolated task waits for earlier kinds of work on the same subject; a deployment waits for everything. */
function byKind(tasks: readonly PlanTask[]): Dependency[] {
  const entries = tasks.map((task) => ({ task, words: tellingWords(task.title) }));
  const alone = entries.filter(({ task: { id, kind } }) => !id.includes(".") && kind !== "implement");
  return alone.flatMap(({ task, words }) =>
    entries
      .filter(
        ({ task: other, words: ofOther }) =>
          other !== task &&
          WORK_KINDS.indexOf(other.kind) < WORK_KINDS.indexOf(task.kind) &&
          (task.kind === "deploy" || (other.kind !== "document" && overlap(words, ofOther) >= 0.5)),
      )
      .map(({ task: other }): Dependency => ({
        from: other.id,
        to: task.id,
        kind: "inferred",
        reason: `${other.kind} comes before ${task.kind}`,
      })),
  );
}

/** Resolves a reference: by id or label, else the requirement that shares most of its words. */
function resolve<Planned extends { requirement: Requirement; words: ReadonlySet<string> }>(
  reference: string,
  by: Requirement,
  planned: readonly Planned[],
): Planned | undefined {
  const bare = reference.replace(/^#/, "").replace(/^(?:requirement|req|no\.?|number)\s+(?=\S)/i, "");
  const named = planned.find(
    ({ requirement: { id, label } }) =>
      id.toLowerCase() === bare.toLowerCase() || label?.toLowerCase() === bare.toLowerCase(),
  );
  if (named) return named;
  const wanted = tellingWords(reference);
  const scored = planned
    .filter(({ requirement }) => requirement !== by)
    .map((entry) => ({ entry, score: overlap(wanted, entry.words) }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left), {
    entry: planned[0],
    score: 0,
  });
  return best.score >= 0.5 ? best.entry : undefined;
}

const STOP = new Set([
  "the",
  "a",
  "an",
  "is",
  "be",
  "to",
  "of",
  "and",
  "or",
  "for",
  "with",
  "in",
  "on",
  "by",
  "it",
  "that",
]);
const COMMON = /^(?:design|implement|test|document|deploy|must|should|shall|can|could|may|user|users|system)$/;

/** The share of the wanted words among the others, 0–1. */
function overlap(wanted: ReadonlySet<string>, present: ReadonlySet<string>): number {
  const shared = [...wanted].filter((word) => present.has(word));
  return wanted.size === 0 ? 0 : shared.length / wanted.size;
}

/** The words that distinguish a text, without their endings, so that «tokens» matches «token». */
const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !STOP.has(word) && !COMMON.test(word))
      .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, "") : word)),
  );

const titleOf = (text: string): string => shortened(text, TITLE_LENGTH).replace(/[.!;]$/, "");

function withoutRepeats(dependencies: readonly Dependency[]): Dependency[] {
  const known = new Map<string, Dependency>();
  for (const dependency of dependencies) {
    const key = JSON.stringify([dependency.from, dependency.to]);
    if (!known.has(key) || dependency.kind === "explicit") known.set(key, dependency);
  }
  return [...known.values()];
}
