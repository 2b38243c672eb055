/** The kinds of work in their usual order. */
export const WORK_KINDS = ["design", "implement", "test", "document", "deploy"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export interface PlanTask {
  id: string;
  title: string;
  kind: WorkKind;
  requirements: string[];
  points: number;
}

export interface Dependency {
  /** The earlier task. */
  from: string;
  /** The task that waits for it. */
  to: string;
  kind: "explicit" | "inferred";
  reason: string;
}

const KIND_WORDS: readonly (readonly [WorkKind, RegExp])[] = [
  ["deploy", /^(?:deploy|release|roll ?out|ship|launch|go live|publish)\b/i],
  ["test", /^(?:(?:write|add|run|create)\s+(?:\w+\s+){0,2}tests?\b|test|verify|validate)\b/i],
  ["document", /^(?:document|write\s+(?:\w+\s+){0,3}(?:docs?|documentation|guide|manual|readme)\b|describe)\b/i],
  ["design", /^(?:design|sketch|draw|specify|define|model|research|evaluate|decide|choose|prototype)\b/i],
];

/** The kind of work that a statement asks for, by its first verb; building by default. */
export function kindOfWork(statement: string): WorkKind {
  const verb = statement.replace(
    /^(?:(?:the\s+)?(?:system|team|we|app(?:lication)?|service)\s+)?(?:must|shall|should|may|could|will)\s+/i,
    "",
  );
  return KIND_WORDS.find(([, words]) => words.test(verb))?.[0] ?? "implement";
}
