import type { SkillCall } from "#engine/reasoning/run-facts";

/** The facts about a finished execution that concern skills. */
export interface RecordedWork {
  record: { id: string; tenantId: string; agentId: string };
  episodeId: string;
  calls: readonly SkillCall[];
  /** When it ended, milliseconds since 1970. */
  at: number;
}

/** Other faults are the caller's or the platform's and say nothing about the skill's body. */
const OF_THE_BODY: ReadonlySet<string> = new Set(["EXECUTION_FAILED"]);

/** Whether a call says something about the skill's body: it ran, and succeeded or failed by its own fault. */
export const saysSomething = ({ ended }: SkillCall): boolean => ended.passed || OF_THE_BODY.has(ended.error.code);

/** The one skill that caused a failure; null when no skill failed, or several did. */
export function attributeFailure(calls: readonly SkillCall[]): string | null {
  const atFault = new Set(
    calls.filter((call) => !call.ended.passed && saysSomething(call)).map(({ skillId }) => skillId),
  );
  const [only] = atFault;
  return atFault.size === 1 && only !== undefined ? only : null;
}
