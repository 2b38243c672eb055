import type { ApprovalRow } from "#db/schema/approvals";
import { actionInWords } from "#engine/governance/action-sentence";
import type { MaturityLevel } from "#engine/governance/maturity";
import { argumentLines, changeLines, type LineSpace, quoted } from "#lib/argument-lines";
import { titleOf } from "#lib/summary-title";
import { visibleLine } from "#lib/visible-line";
import { whyInWords } from "#runs/ask-reasons/why-asked";

import { questionSchema } from "./asked-question.ts";
import { callOf, TASK_CALL } from "./bound-call.ts";
import { calledIn } from "./call-summary.ts";

/** The parts of a request that a person must see to decide it. */
export interface ShownRequest extends Pick<
  ApprovalRow,
  | "id"
  | "action"
  | "inputSummary"
  | "arguments"
  | "askedArguments"
  | "callId"
  | "agentId"
  | "origin"
  | "why"
  | "purpose"
> {
  names: { agent: string | null; level: MaturityLevel | null; requester: string | null };
}

const SPACE: LineSpace = { value: 600, all: 6_000 };
const MAX_LINE = 1_000;

/**
 * A request as text, for every surface that shows text alone: questions in clients of the tool protocol, mails,
 * messages and terminals. It names the agent and its level, what will happen, the action in words, why it asks, the tool with its server or device,
 * every argument, and what a person changed. Only our own words begin a line. `where` is the address of the whole
 * request.
 */
export function approvalText(request: ShownRequest, where: string): string {
  const { names, agentId, action, arguments: bound, askedArguments, callId, inputSummary, why, purpose } = request;
  const agent = `The agent ${names.agent === null ? agentId : quoted(names.agent, MAX_LINE)}`;
  const isQuestion = questionSchema(bound) !== null;
  return [
    `${agent}${names.level === null ? "" : ` (level ${names.level})`} asks for a decision.`,
    ...chainLines(why),
    ...(request.origin === "stranger" ? ["A stranger's message began the run."] : []),
    ...(callId === null || callId === TASK_CALL || isQuestion
      ? []
      : [`Asked for: ${visibleLine(titleOf(inputSummary))}`]),
    `Action: ${actionInWords(action)}.`,
    ...(why === null ? [] : [`Why it asks: ${whyInWords(why, action)}`]),
    ...(purpose === null ? [] : [`The agent's reason: ${quoted(purpose, MAX_LINE)}`]),
    ...(isQuestion ? questionLines(request) : callLines(request)),
    ...(askedArguments === null ? [] : changedLines(request, askedArguments)),
    `Everything about this request: ${where}`,
  ].join("\n");
}

function chainLines(why: ShownRequest["why"]): string[] {
  const links = (why?.chain ?? []).map(({ name, level }) => `${quoted(name, MAX_LINE)} (level ${level})`);
  return links.length === 0 ? [] : [`Asked through: ${links.join(", then ")}.`];
}

function callLines({ callId, inputSummary, arguments: bound }: ShownRequest): string[] {
  if (isObject(bound["budget"])) return listed("Budget", bound["budget"]);
  if (callId === null || callId === TASK_CALL)
    return [`Request: ${quoted(inputSummary, MAX_LINE)}`, ...listed("Arguments", bound)];
  const { skill } = bound;
  return [
    `Call: ${calledIn(inputSummary)}`,
    ...(isObject(skill) ? listed("Version of the skill", skill) : []),
    ...listed("Arguments", callOf(bound).arguments),
  ];
}

function questionLines({ arguments: bound }: ShownRequest): string[] {
  const question = isObject(bound["question"]) ? bound["question"] : {};
  const { from, message, schema, call } = question;
  const fields = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  return [
    `Question: ${visibleLine(String(from))} asks before it carries out the tool ${callOf(bound).tool}.`,
    ...listed("Arguments of the call", isObject(call) ? call : {}),
    `Its words: ${quoted(String(message), MAX_LINE)}`,
    ...listed("Fields of the answer", fields),
    "Never answer with a password, a key or a code.",
  ];
}

function changedLines({ arguments: bound, names }: ShownRequest, asked: Record<string, unknown>): string[] {
  const lines = changeLines(callOf(asked).arguments, callOf(bound).arguments, SPACE);
  return [
    `Changed by ${names.requester === null ? "a person" : quoted(names.requester, MAX_LINE)}:`,
    ...indented(lines),
  ];
}

function listed(title: string, given: Readonly<Record<string, unknown>>): string[] {
  const lines = argumentLines(given, SPACE);
  return lines.length === 0 ? [`${title}: none`] : [`${title}:`, ...indented(lines)];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
