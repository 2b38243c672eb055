import { SERVER_TOOL_PREFIX } from "#tools/wire/call-name";

/** The call of a request for a whole task, before the first step of its run. */
export const TASK_CALL = "task";

/** A tool's call inside the data that an approval is bound to. */
export interface BoundCall {
  tool: string;
  arguments: Record<string, unknown>;
}

/** The tool call that an execution's request is bound to. Other data gives a call without name and arguments. */
export function callOf(bound: Readonly<Record<string, unknown>>): BoundCall {
  const { tool, arguments: given } = bound;
  return {
    tool: typeof tool === "string" ? tool : "",
    arguments: typeof given === "object" && given !== null ? { ...given } : {},
  };
}

/** Whether a request is to call a tool of a tool server. */
export const asksServerTool = ({ arguments: bound }: { arguments: Readonly<Record<string, unknown>> }): boolean =>
  callOf(bound).tool.startsWith(SERVER_TOOL_PREFIX);
