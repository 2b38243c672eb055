import type { Bindings, ObjectKind } from "#context/bindings";
import type { ExamRow } from "#db/schema/graduation";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** The object that carries exams, including this one. */
export interface ExamClient {
  /**
   * Accepts the exam, or checks again whether it may continue; then waits for its end, at most `maxMs`. Null without an
   * end.
   */
  start(run: RunName, maxMs: number): Promise<ExamRow | null>;
}

const EXAM: ObjectKind<ExamClient> = { namespace: "EXAM" };

/** The object that carries an exam. */
export const examLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): ExamClient =>
  bindings.object(EXAM, laneName(run));
