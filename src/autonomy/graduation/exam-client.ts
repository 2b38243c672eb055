import type { Bindings, ObjectKind } from "#bindings/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

import type { ExamRow } from "./store.ts";

/** The object that carries exams, among them this one. */
export interface ExamClient {
  /** Takes the exam on, or looks again whether it may go on; then waits for its end, but not longer than `maxMs`. Null without an end. */
  start(run: RunName, maxMs: number): Promise<ExamRow | null>;
}

const EXAM: ObjectKind<ExamClient> = { namespace: "EXAM" };

/** The object that carries an exam. */
export const examLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): ExamClient =>
  bindings.object(EXAM, laneName(run));
