import { inputRequired, inputResponse, Server, type ServerContext } from "@modelcontextprotocol/server";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";

import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import { callTool } from "#protocols/mcp-tools/call-tool";
import { findTools } from "#protocols/mcp-tools/find-tools";
import type { DecisionAnswer, McpTool, ToolCall, ToolResult } from "#protocols/mcp-tools/mcp-tool";

import { refusalOf } from "./rpc-refusal.ts";

/** Where a call says which registered agent it is made for. */
export const AGENT_META_KEY = "tenure/agent_id";

const INSTRUCTIONS =
  "Tenure runs AI agents under governance. Each agent has a level (student, intern, supervised, autonomous) that decides what it may do; " +
  "what is above its level waits for a person's approval, or is refused. Find an agent with list_agents and give it a task with run_agent.";

/** A person needs time to decide; the question stays open so long. */
const QUESTION_MS = 600_000;

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

interface Served {
  /** Whether a question is put to the person within the client's request, as before 2026-07-28. */
  asksWithin: boolean;
  agentIdOfHeader: string | undefined;
}

/** A server for one request of one caller. */
export function createMcpServer(ctx: ServiceContext, { asksWithin, agentIdOfHeader }: Served): Server {
  const server = new Server(
    { name: "tenure", title: "Tenure", version: "8.0.0" },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
      inputRequired: { roundTimeoutMs: QUESTION_MS },
    },
  );
  const agentIdOf = (meta: Record<string, unknown> | undefined): string | undefined => {
    const named = meta?.[AGENT_META_KEY];
    return typeof named === "string" ? named : agentIdOfHeader;
  };
  server.setRequestHandler("tools/list", async (_request, { mcpReq: { _meta: meta } }) => {
    const { tools } = await refused(() => findTools(ctx, agentIdOf(meta)));
    return { tools: tools.map(presentTool) };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const call = callOf(server, context, params.arguments ?? {}, asksWithin);
    const { _meta: meta } = context.mcpReq;
    const calling = asToolError(() => callTool(ctx, { ...call, name: params.name, agentId: agentIdOf(meta) }));
    // Also when the client hangs up, which cancels the run.
    ctx.waitUntil(calling.then(undefined, () => undefined));
    return presentResult(await calling);
  });
  return server;
}

const presentTool = ({ name, title, description, inputSchema, hints }: McpTool) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, type: "object" as const },
  annotations: { title, ...hints },
});

function callOf(
  server: Server,
  { mcpReq }: ServerContext,
  given: Record<string, unknown>,
  asksWithin: boolean,
): Omit<ToolCall, "ctx" | "agent"> {
  const { _meta: meta } = mcpReq;
  const token = meta?.progressToken;
  const state = mcpReq.requestState<string>();
  return {
    arguments: given,
    signal: mcpReq.signal,
    signalWhileAsking: asksWithin ? mcpReq.signal : null,
    patienceMs: null,
    tellProgress: async ({ progress, message }) => {
      if (token === undefined) return;
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken: token, progress, message } });
    },
    canAsk: canAsk(server),
    answered:
      state === undefined ? null : { state, answerTo: (approvalId) => answerTo(mcpReq.inputResponses, approvalId) },
  };
}

/** Whether the client can show a form: a client that names no kind of question means forms. */
function canAsk(server: Server): boolean {
  const asked = server.getClientCapabilities()?.elicitation;
  return asked !== undefined && (asked.form !== undefined || asked.url === undefined);
}

function answerTo(responses: Record<string, unknown> | undefined, approvalId: string): DecisionAnswer | null {
  const answer = inputResponse(responses, approvalId);
  if (answer.kind === "missing") return null;
  if (answer.kind !== "elicit" || answer.action !== "accept") return "unanswered";
  const { decision, reason } = answer.content ?? {};
  if (decision !== "approve" && decision !== "reject") return "unanswered";
  return { decision, reason: typeof reason === "string" && reason !== "" ? reason.slice(0, 1_000) : null };
}

function presentResult(result: ToolResult) {
  if (result.kind === "ask") {
    const { approvalId, message } = result.question;
    return inputRequired({
      inputRequests: { [approvalId]: inputRequired.elicit({ message, requestedSchema: DECISION_FORM }) },
      requestState: result.state,
    });
  }
  return {
    content: [{ type: "text" as const, text: JSON.stringify(result.data) }],
    structuredContent: result.data,
    isError: result.isError === true,
  };
}

/** What a tool refuses is told to the model, which may then do better. A tool that is not there is a fault of the request. */
async function asToolError(run: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw refusalOf(error);
    if (error.code === "NOT_FOUND" && error.message.startsWith("No tool ")) throw refusalOf(error);
    const { code, message, details } = error;
    return { kind: "done", isError: true, data: { error: { code, message, details } } };
  }
}

async function refused<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw refusalOf(error);
  }
}
