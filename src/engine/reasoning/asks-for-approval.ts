import type { AgentConfiguration } from "./provider.ts";
import type { Tool } from "./tool.ts";

/**
 * Whether a call above the agent's level asks a person instead of being refused at once. It asks when its tool has an effect outside, or
 * when the configuration names the tool, its action or its skill in `request_approvals_for`. All other calls (reading, computing) are
 * refused, so that people are not asked about every read.
 */
export function asksForApproval(
  tool: Pick<Tool, "name" | "action" | "reach" | "skill" | "shownName">,
  configuration: AgentConfiguration,
): boolean {
  return tool.reach === "effect" || isNamedForApproval(tool, configuration);
}

/** Whether the configuration names the tool, its action or its skill in `request_approvals_for`. */
export function isNamedForApproval(
  tool: Pick<Tool, "name" | "action" | "skill" | "shownName">,
  configuration: AgentConfiguration,
): boolean {
  const names = requestedFor(configuration);
  return [tool.name, tool.shownName, tool.action, tool.skill?.id, tool.skill?.name].some(
    (name) => name !== undefined && names.has(name),
  );
}

/** Whether calls without an effect may ask too. Then a run may have to wait and needs its own Durable Object. */
export const mayAskForReading = (configuration: AgentConfiguration): boolean => requestedFor(configuration).size > 0;

function requestedFor({ request_approvals_for: names }: AgentConfiguration): ReadonlySet<unknown> {
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}
