import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ApprovalRow } from "#db/schema/approvals";
import { actionComplexity } from "#engine/governance/actions";
import type { ArgumentMismatch, Tool } from "#engine/reasoning/tool";
import { AppError, invalidInput } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { mismatchesOf } from "#lib/json-schema";
import { type ApprovalKind, kindOfRequest } from "#runs/approvals/approval-kind";
import { checkAnswer, questionSchema } from "#runs/approvals/asked-question";
import { callOf } from "#runs/approvals/bound-call";
import { callSummary } from "#runs/approvals/call-summary";
import { decideApproval } from "#runs/approvals/decide-approval";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { changeStep } from "./change-step.ts";

/**
 * Approves the waiting call of an execution with other arguments of the same tool. The tool must accept them, and its
 * governance must be the same as at the request, so the approval allows nothing beyond the request. Equal arguments
 * make a plain approval. The answer to a tool server's question must fit its form. Throws the errors of
 * `decideApproval`, INVALID_INPUT for arguments that the tool does not accept, GOVERNANCE_VIOLATION for a tool whose
 * complexity has risen, and CONFLICT for other calls and other changes.
 */
export const approveChangedCall = (
  ctx: ServiceContext,
  approvalId: string,
  given: Record<string, unknown>,
  reason: string | null,
): Promise<ApprovalRow> =>
  decideApproval(ctx, approvalId, { kind: "approve", reason }, async (asked) => {
    if (asked.waitsKind === "workflow_run") {
      const changed = changeStep(asked, given);
      if (changed === undefined) throw notACall();
      return changed;
    }
    if (asked.waitsKind !== "execution" || asked.callId === null || !CHANGEABLE.has(kindOfRequest(asked)))
      throw notACall();
    const form = questionSchema(asked.arguments);
    if (form !== null) checkAnswer(form, given);
    if (canonicalJson(callOf(asked.arguments).arguments) === canonicalJson(given)) return null;
    const tool = await governedTool(ctx, asked);
    const changed = { ...asked.arguments, arguments: given };
    if (form !== null) return { arguments: changed, inputSummary: asked.inputSummary };
    await checkArguments(tool, given);
    return { arguments: changed, inputSummary: await callSummary(tool, { arguments: given }) };
  });

/** A whole task, and a budget that a run would pass, have no arguments to change. */
const CHANGEABLE: ReadonlySet<ApprovalKind> = new Set(["action", "question"]);

/** The requested tool as the agent has it now, under the governance of the request. */
async function governedTool(ctx: ServiceContext, asked: ApprovalRow): Promise<Tool> {
  const agent = await findAgent(ctx, asked.agentId);
  if (agent.version !== asked.agentVersion)
    throw changedSince("agent_changed", "The agent has changed since its request.");
  const tools = await toolsOf(ctx, agent.configuration, await installedSkills(ctx));
  const tool = tools.get(callOf(asked.arguments).tool);
  if (tool === undefined) throw changedSince("tool_gone", "The agent no longer has this tool.");
  if (actionComplexity(tool.action) > actionComplexity(asked.action)) throw moreThanAsked(tool, asked);
  if (tool.action !== asked.action) throw changedSince("tool_changed", "The tool is now governed as another action.");
  return tool;
}

/** Reports each invalid field by name, so that a form can show it there. */
async function checkArguments(tool: Tool, given: Record<string, unknown>): Promise<void> {
  const refused = tool.inputSchema.safeParse(given).error?.issues ?? [];
  const mismatches = refused.length === 0 ? await mismatchesWith(tool, given) : [];
  const [first, ...others] = [
    ...refused.map(({ path, code, message }) => issueAt(path.map(String), code, message)),
    ...mismatches.map(({ path, message }) => issueAt(path, "schema", message)),
  ];
  if (first !== undefined) throw invalidInput(first, ...others.slice(0, 4));
}

/** A stranger's tool brings its own check; the schema of a skill was accepted when it was stored. */
async function mismatchesWith(tool: Tool, given: Record<string, unknown>): Promise<readonly ArgumentMismatch[]> {
  if (tool.check !== undefined) return tool.check(given);
  return tool.jsonSchema === undefined ? [] : mismatchesOf(tool.jsonSchema, given);
}

const issueAt = (path: readonly string[], code: string, message: string) => ({
  path: ["body.arguments", ...path].join("."),
  code,
  message,
});

const notACall = (): AppError =>
  new AppError("CONFLICT", {
    message: "Only a call of a waiting execution can be changed. Reject this request; the agent can request it again.",
    details: { reason: "no_waiting_call" },
  });

const changedSince = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message: `${message} Approve the call unchanged, or reject it.`, details: { reason } });

const moreThanAsked = (tool: Tool, asked: ApprovalRow): AppError =>
  new AppError("GOVERNANCE_VIOLATION", {
    message: `The call would now be "${tool.action}", which requires more than the requested "${asked.action}". Send the approval without changed arguments, or reject it.`,
    details: { reason: "more_than_asked", action: tool.action, asked: asked.action },
  });
