import type { Bindings, ObjectKind } from "#context/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** The object that carries runs of workflows. */
export interface WorkflowRunClient {
  /** Carries the run on from its rows; a new one too. */
  wake(run: RunName): Promise<void>;
  /** Interrupts the calls of a run that has ended, and carries its end on. */
  interrupt(run: RunName): Promise<void>;
}

const WORKFLOW_RUN: ObjectKind<WorkflowRunClient> = { namespace: "WORKFLOW_RUN" };

export const workflowRunLane = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  run: RunName,
): WorkflowRunClient => bindings.object(WORKFLOW_RUN, laneName(run));
