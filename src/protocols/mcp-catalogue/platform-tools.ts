import {
  type CallToolResult,
  type ClientCapabilities,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type Tool,
} from "@modelcontextprotocol/server";

import type { Order } from "#protocols/mcp-tools/call-tool";
import type { DecisionAnswer, McpTool, ToolResult } from "#protocols/mcp-tools/mcp-tool";

import type { Answers, Request } from "./catalogue.ts";

/** The form for a person's decision on an approval. */
const DECISION_FORM = {
  type: "object" as const,
  properties: {
    decision: {
      type: "string" as const,
      title: "Decision",
      enum: ["approve", "reject"],
    },
    reason: { type: "string" as const, title: "Reason", maxLength: 1_000 },
  },
  required: ["decision"],
};

export const presentTool = ({ name, title, description, inputSchema, hints }: McpTool): Tool => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, type: "object" as const },
  annotations: { title, ...hints },
});

/** The order of a client's call to one of the platform's tools. */
export function orderOf({ answers, ...request }: Request): Omit<Order, "name" | "agentId"> {
  return {
    arguments: request.arguments,
    signal: request.signal,
    signalWhileAsking: request.asksWithin ? request.signal : null,
    patienceMs: null,
    tellProgress: async (progress) => {
      await request.tellProgress(progress);
      await request.log("info", progress.message);
    },
    canAsk: canAsk(request.clientCapabilities),
    answered:
      answers.state === undefined
        ? null
        : { state: answers.state, answerTo: (approvalId) => answerTo(answers, approvalId) },
  };
}

/** Whether the client can show a form: a client that names no kind of question supports forms. */
const canAsk = ({ elicitation: asked }: ClientCapabilities): boolean =>
  asked !== undefined && (asked.form !== undefined || asked.url === undefined);

function answerTo({ responses }: Answers, approvalId: string): DecisionAnswer | null {
  const answer = inputResponse(responses, approvalId);
  if (answer.kind === "missing") return null;
  if (answer.kind !== "elicit" || answer.action !== "accept") return "unanswered";
  const { decision, reason } = answer.content ?? {};
  if (decision !== "approve" && decision !== "reject") return "unanswered";
  return { decision, reason: typeof reason === "string" && reason !== "" ? reason.slice(0, 1_000) : null };
}

export function presentResult(result: ToolResult): CallToolResult | InputRequiredResult {
  if (result.kind === "ask") {
    const { approvalId, message } = result.question;
    return inputRequired({
      inputRequests: { [approvalId]: inputRequired.elicit({ message, requestedSchema: DECISION_FORM }) },
      requestState: result.state,
    });
  }
  return {
    content: [{ type: "text", text: JSON.stringify(result.data) }],
    structuredContent: result.data,
    isError: result.isError === true,
  };
}
