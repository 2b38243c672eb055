import type { DataOf } from "#web/lib/operation.ts";

/** The parts of a schedule or trigger that say what it starts. */
export interface Source {
  agent: { id: string; name: string | null };
  workflow: { id: string; name: string | null } | null;
  task: string | null;
  input?: Readonly<Record<string, unknown>> | null;
}

/** The fields of the form as the API takes them: of a task, or of a workflow without its input. */
export const targetOf = (
  fields: Readonly<Record<string, string>>,
): { workflow_id?: string; agent_id?: string; task?: string } =>
  fields["target"] === "workflow"
    ? { workflow_id: fields["workflow_id"] ?? "" }
    : { agent_id: fields["agent_id"] ?? "", task: fields["task"] ?? "" };

export const isOfWorkflow = (fields: Readonly<Record<string, string>>): boolean => fields["target"] === "workflow";

/** The name of what a schedule or trigger starts. */
export const targetName = ({ agent, workflow }: Pick<Source, "agent" | "workflow">): string =>
  workflow === null ? (agent.name ?? "Its agent is gone") : (workflow.name ?? "Its workflow is gone");

/** The ids of a run, one of them null or absent; of a reason, those of the run that it is about. */
type Ids = Partial<Pick<DataOf<"GET /api/schedules/{id}/ticks">["ticks"][number], "execution_id" | "workflow_run_id">>;

/** The page of a run that a schedule or trigger started; null without one. */
export function runPage({ execution_id: executionId, workflow_run_id: workflowRunId }: Ids): string | null {
  if (executionId != null) return `/runs/${executionId}`;
  return workflowRunId == null ? null : `/workflows/runs/${workflowRunId}`;
}
