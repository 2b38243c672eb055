import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { type SandboxReport, sandboxReport } from "#development/sdlc-runs/code/run-test-files";
import type { RunSteps } from "#development/sdlc-runs/run-steps";
import type { Spender } from "#models/model-spending/spender";

/** The parts of a context that a run's work may use, in a request or in the run's object. */
export type WorkContext = Pick<BaseContext, "db" | "config" | "bindings" | "clock" | "newId" | "writer" | "log"> & {
  tenant: { id: string };
  steps: RunSteps;
  /** The run and its agent, whose budgets limit its questions to a model. */
  spender: Pick<Spender, "agentId" | "runId">;
};

/** The result of an action, before it is written. */
export interface Work {
  /** `failed`: it was done, but the result is bad, such as failed tests. */
  outcome: "completed" | "failed";
  result: Record<string, unknown>;
  summary: string;
  /** Requested parts that were not done, each with its reason. */
  notDone: string[];
  sandbox: SandboxReport;
  engine: string;
  /** Statements that join the run. */
  statements: Statement[];
}

/** The report of an action that needed no sandbox. */
export const NO_SANDBOX: SandboxReport = sandboxReport(false, 16);

/** Work of the rules alone. */
export const builtinWork = (work: Pick<Work, "result" | "summary" | "notDone"> & Partial<Work>): Work => ({
  outcome: "completed",
  sandbox: NO_SANDBOX,
  engine: "builtin",
  statements: [],
  ...work,
});
