import { z } from "zod";

import { AppError, type Issue } from "#errors/app-error";
import { sayIssuesPlainly } from "#lib/validation-words";

import type { McpTool, ToolCall, ToolResult } from "./mcp-tool.ts";

interface ToolDefinition<Input extends z.ZodObject> extends Omit<McpTool, "inputSchema" | "run"> {
  input: Input;
  run: (call: ToolCall, input: z.output<Input>) => Promise<ToolResult>;
}

sayIssuesPlainly();

/** A tool whose arguments are described and checked by one schema. */
export function defineTool<Input extends z.ZodObject>({ input, run, ...tool }: ToolDefinition<Input>): McpTool {
  return {
    ...tool,
    inputSchema: z.toJSONSchema(input, { io: "input" }),
    run: (call) => run(call, parseArguments(input, call.arguments)),
  };
}

function parseArguments<Input extends z.ZodObject>(input: Input, given: Record<string, unknown>): z.output<Input> {
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue): Issue[] => {
    const at = ["arguments", ...issue.path.map(String)].join(".");
    if (issue.code !== "unrecognized_keys") return [{ path: at, code: issue.code, message: issue.message }];
    return issue.keys.map((key) => ({ path: `${at}.${key}`, code: issue.code, message: "is unknown" }));
  });
  const first = issues[0];
  throw new AppError("INVALID_INPUT", {
    ...(first ? { message: `${first.path}: ${first.message}` } : {}),
    details: { issues },
  });
}
