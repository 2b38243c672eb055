import { inOrder } from "#workflows/workflow-files/workflow-graph";
import type { WorkflowEdge, WorkflowNode } from "#workflows/workflow-templates/workflow";
import type { WorkflowStep } from "#workflows/workflow-templates/workflow-template";

/** The steps that each step waits for: its own declaration, or the previous step when no step declares any. */
export function dependenciesOf(steps: readonly WorkflowStep[]): string[][] {
  const isSaid = steps.some(({ depends_on: dependsOn }) => dependsOn !== undefined);
  return steps.map(({ depends_on: dependsOn = [] }, index) => {
    if (isSaid) return dependsOn;
    const before = steps[index - 1];
    return before ? [before.step_id] : [];
  });
}

export function graphOfSteps(steps: readonly WorkflowStep[]): { nodes: WorkflowNode[]; edges: WorkflowEdge[] } {
  const dependencies = dependenciesOf(steps);
  return {
    nodes: steps.map(({ step_id: id, step_type: type, name: label, parameters = {} }) => ({
      id,
      type,
      label,
      config: parameters,
    })),
    edges: steps.flatMap(({ step_id: target }, index) =>
      (dependencies[index] ?? []).map((source) => ({ source, target })),
    ),
  };
}

/** The steps of a graph, in a runnable order. Their durations are unknown. */
export function stepsOfGraph(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowStep[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sources = new Map<string, Set<string>>();
  for (const { source, target } of edges) sources.set(target, (sources.get(target) ?? new Set()).add(source));
  const ids = nodes.map(({ id }) => id);
  return inOrder(ids, edges).flatMap((id) => {
    const node = byId.get(id);
    return node
      ? [
          {
            step_id: id,
            name: node.label,
            step_type: node.type,
            estimated_duration: 0,
            depends_on: [...(sources.get(id) ?? [])],
            parameters: node.config,
          },
        ]
      : [];
  });
}
