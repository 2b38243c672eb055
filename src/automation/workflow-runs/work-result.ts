import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";

import type { StepRow } from "./store.ts";

/** A failure of a step, with what is known of its effect outside. */
export interface StepFailure {
  code: string;
  message: string;
  details?: Record<string, unknown>;
  effect?: "none" | "not_made" | "done" | "unknown";
}

/** The result of the work of a step. */
export type WorkResult =
  /** `also` is written with the step's end. */
  | {
      kind: "done";
      output: unknown;
      source?: StepRow["source"];
      also?: { statements: Statement[]; audit: AuditRecord[] };
    }
  | { kind: "failed"; failure: StepFailure }
  /** It waits for a person, a time, an event or a child; the changes are written with its state. */
  | { kind: "waits"; status: "waiting" | "running"; changes: Partial<Omit<StepRow, "change">>; also?: Statement[] }
  /** Its row is written already, with its child. */
  | { kind: "begun" };

export const failedWith = (code: string, message: string, effect: StepFailure["effect"] = "none"): WorkResult => ({
  kind: "failed",
  failure: { code, message, effect },
});
