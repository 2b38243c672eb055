import { breakDown } from "./break-down.ts";
import { type Estimate, estimateOf, rounded, sizeOf } from "./estimate.ts";
import type { Dependency, PlanTask } from "./plan-task.ts";
import { readRequirements, requirementIssues } from "./read-requirements.ts";
import { schedule } from "./schedule.ts";

export interface Planned {
  result: Record<string, unknown>;
  summary: string;
  notDone: string[];
}

/** Does one action of the planner on a requirements text. */
export function planRequirements(action: string, text: string, hoursPerPoint: number): Planned {
  const requirements = readRequirements(text);
  const issues = requirementIssues(requirements);
  if (action === "analyze_requirements") {
    return {
      result: { requirements, issues, counts: countsOf(requirements.map(({ priority }) => priority)) },
      summary: `${requirements.length} requirements, ${issues.length} points to clarify.`,
      notDone: ["The requirements were read by their form and words; a model provider would also read their meaning."],
    };
  }
  const { tasks, dependencies, unresolved, leftOut } = breakDown(requirements);
  const plan = planTasks(tasks, dependencies, hoursPerPoint);
  const signals = Object.fromEntries(requirements.map(({ id, text: words }) => [id, sizeOf(words).signals]));
  const parts: Record<string, Record<string, unknown>> = {
    create_wbs: { ...plan, unresolved_references: unresolved, left_out: leftOut },
    map_dependencies: {
      tasks: plan.tasks.map(({ id, title, kind }) => ({ id, title, kind })),
      dependencies,
      order: plan.order,
      cycles: plan.cycles,
      unresolved_references: unresolved,
    },
    estimate_effort: {
      tasks: plan.tasks.map(({ id, title, estimate }) => ({ id, title, estimate })),
      totals: plan.totals,
      critical_path: plan.critical_path,
      critical_path_hours: plan.critical_path_hours,
      size_signals: signals,
    },
  };
  return {
    result: parts[action] ?? { ...plan },
    summary: `${tasks.length} tasks, ${dependencies.length} dependencies, ${plan.cycles.length} cycles, ${plan.totals.expected_hours} hours expected.`,
    notDone: [
      ...(unresolved.length === 0 ? [] : [`${unresolved.length} references name nothing in the text.`]),
      ...(plan.cycles.length === 0 ? [] : ["Tasks in a cycle, and tasks that wait for them, are not ordered."]),
      "Estimates come from words of the text, not from the team's history.",
    ],
  };
}

/** Tasks with estimates, their order, obstacles, and the longest chain. */
export function planTasks(tasks: readonly PlanTask[], dependencies: readonly Dependency[], hoursPerPoint: number) {
  const dependenciesOf = Map.groupBy(dependencies, ({ to }) => to);
  const estimated = tasks.map((task) => ({
    ...task,
    estimate: estimateOf(task.points, hoursPerPoint),
    depends_on: (dependenciesOf.get(task.id) ?? []).map(({ from }) => from),
  }));
  const { order, cycles, criticalPath, criticalHours } = schedule(
    estimated.map(({ id, estimate }) => ({ id, hours: estimate.expected_hours })),
    dependencies,
  );
  return {
    tasks: estimated,
    dependencies: [...dependencies],
    order,
    cycles,
    critical_path: criticalPath,
    critical_path_hours: rounded(criticalHours),
    totals: totalsOf(estimated.map(({ estimate }) => estimate)),
  };
}

const totalsOf = (estimates: readonly Estimate[]): Estimate => {
  const sum = (key: keyof Estimate): number => rounded(estimates.reduce((total, estimate) => total + estimate[key], 0));
  return {
    points: sum("points"),
    optimistic_hours: sum("optimistic_hours"),
    likely_hours: sum("likely_hours"),
    pessimistic_hours: sum("pessimistic_hours"),
    expected_hours: sum("expected_hours"),
  };
};

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
