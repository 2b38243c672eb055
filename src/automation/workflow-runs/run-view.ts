import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { WorkflowDefinition, WorkflowStep } from "#db/schema/workflows";
import type { Statement } from "#db/statement";
import { isMovedOn, movedOn } from "#errors/moved-on";

import { forgetOutput, keepOutput } from "./kept-output.ts";
import { addUse } from "./spending.queries.ts";
import { BEGINNING_RUN, OPEN_RUN } from "./step-moves.ts";
import {
  type NamedRun,
  requireRun,
  requireStep,
  type StepRow,
  type StepState,
  updateRun,
  updateStep,
} from "./store.ts";

/** When the minute job looks at a run again whose object was lost. */
export const LOST_MS = 60_000;

/** How far a run came: it ended, or it waits until a moment. */
export type Advanced = { kind: "over" } | { kind: "waiting"; until: number; isBrief: boolean };

/** A run as its object works on it: its rows as they were read, with its own changes since. */
export interface RunView {
  run: NamedRun;
  definition: WorkflowDefinition;
  /** Whether a person with the right to approve saved or confirmed its version. */
  isConfirmed: boolean;
  steps: Map<string, StepState>;
  /** Outputs of whole steps that were read. */
  outputs: Map<string, unknown>;
  /** The lists of loops that were computed. */
  lists: Map<string, unknown[]>;
}

export type WorkContext = SystemContext;

/** The name of a step, or of an item of its loop: `read`, `read[3]`. */
export const keyOf = ({ stepId, item }: Pick<StepState, "stepId" | "item">): string =>
  item < 0 ? stepId : `${stepId}[${item}]`;

export const definitionOf = ({ definition }: RunView, stepId: string): WorkflowStep => {
  const step = definition.steps.find(({ step_id: id }) => id === stepId);
  if (step === undefined) throw new Error(`The run has a step ${stepId} that its version does not have.`);
  return step;
};

export interface StepMove {
  changes: Partial<Omit<StepRow, "change">>;
  use?: { usd: number; tokens: number };
  also?: Statement[];
  audit?: AuditRecord[];
}

/** A move as it is written, with the bytes of its output, which may be in the bucket. */
interface WrittenMove extends StepMove {
  bytes?: number;
}

/** From these states a step begins, which a paused run does not allow. */
const BEGINS: ReadonlySet<StepState["status"]> = new Set(["pending", "retrying"]);

const elsewhere = () => movedOn("The run has moved on.");

/** The statements of a step's move, with the rules that make it happen once. */
export function moveStatements(
  { run }: Pick<RunView, "run">,
  state: StepState,
  { changes, use, also = [], bytes = 0 }: WrittenMove,
  at: number,
): Statement[] {
  return [
    requireRun(run, BEGINS.has(state.status) ? BEGINNING_RUN : OPEN_RUN, elsewhere),
    requireStep(state, elsewhere),
    updateRun(run, { lookAt: at + LOST_MS }),
    updateStep(state, changes),
    ...(use === undefined && bytes === 0 ? [] : [addUse(run, { usd: use?.usd ?? 0, tokens: use?.tokens ?? 0, bytes })]),
    ...also,
  ];
}

/** Writes a step's move, and keeps the view as the rows are. Throws an error that `isMovedOn` recognizes. */
export async function moveStep(
  ctx: WorkContext | ServiceContext,
  view: RunView,
  state: StepState,
  move: StepMove,
): Promise<void> {
  const { writer, clock } = ctx;
  const written = await keptMove(ctx, view, move);
  try {
    await commit({ writer, clock }, moveStatements(view, state, written, ctx.clock()), { audit: move.audit ?? [] });
  } catch (error) {
    if (isMovedOn(error)) await forgetOutput(ctx, view.run.tenantId, written.changes.keptAs ?? null);
    throw error;
  }
  noteMove(view, state, move);
}

/** A move whose long output is in the bucket. */
async function keptMove(ctx: WorkContext | ServiceContext, { run }: RunView, move: StepMove): Promise<WrittenMove> {
  const { output } = move.changes;
  if (output === undefined || output === null) return move;
  const bytes = byteLength(output);
  const columns = await keepOutput(ctx, run.tenantId, { output, bytes });
  return { ...move, changes: { ...move.changes, ...columns }, bytes };
}

/** Keeps a view as the rows are after a move. */
export function noteMove({ run, steps, outputs }: RunView, state: StepState, { changes, use }: StepMove): void {
  const { output, ...rest } = changes;
  steps.set(keyOf(state), { ...state, ...rest });
  if (output !== undefined && state.item < 0) outputs.set(state.stepId, output);
  run.costUsd += use?.usd ?? 0;
  run.tokens += use?.tokens ?? 0;
  run.outputBytes += output === undefined ? 0 : byteLength(output);
}

export const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? "").length;
