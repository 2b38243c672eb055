import type { JsonObject, ToolCall } from "./provider.ts";
import { skillToolName } from "./tool-name.ts";

/** The id of the call that a caller orders with `parameters.tool` or `parameters.skill_id`. */
export const ORDERED_CALL = "ordered";

/**
 * Whether this is the call that a task names, and its caller wants a person to be asked about it (`ask: true`). Such a
 * call asks where it would otherwise be refused. The request is for exactly this call, so one act asks one question.
 */
export const isAskedCall = (call: Pick<ToolCall, "id" | "tool">, parameters: JsonObject): boolean =>
  parameters["ask"] === true && call.id === ORDERED_CALL && call.tool === orderedToolName(parameters);

function orderedToolName({ tool, skill_id: skillId }: JsonObject): string | null {
  if (typeof tool === "string") return tool;
  return typeof skillId === "string" ? skillToolName(skillId) : null;
}
