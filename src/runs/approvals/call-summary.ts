import type { Tool } from "#engine/reasoning/tool";
import { argumentLines, type LineSpace, quoted } from "#lib/argument-lines";
import { withoutSecrets } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import { titleOf } from "#lib/summary-title";
import { visibleLine } from "#lib/visible-line";
import { callTitle } from "#tools/call-titles/call-title";

/** Maximum characters of a summary, as in a request that a client makes. */
const MAX_SUMMARY = 1_000;
const SPACE: LineSpace = { value: 160, all: 600 };
const MAX_PURPOSE = 160;

interface SummarizedCall {
  arguments: Record<string, unknown>;
  purpose?: string | undefined;
}

/**
 * A call as its request names it: what will happen in one sentence, the tool with its server or device, every argument, and the agent's own purpose.
 * Values that look like a secret are left out, because the audit log and webhooks have the summary too.
 */
export async function callSummary(tool: Tool, call: SummarizedCall): Promise<string> {
  const what = tool.skill ? `the skill ${quoted(tool.skill.name, MAX_PURPOSE)}` : `the tool ${tool.name}`;
  const target = await tool.targetOf?.(call.arguments);
  const lines = [
    callTitle({ tool, action: tool.action, arguments: call.arguments }),
    `Calls ${what}${target === undefined ? "" : ` of ${visibleLine(target)}`}.`,
    ...argumentLines(withoutSecrets(call.arguments), SPACE),
    ...(call.purpose === undefined ? [] : [`The agent says: ${quoted(call.purpose, MAX_PURPOSE)}`]),
  ];
  return shortened(lines.join("\n"), MAX_SUMMARY);
}

/** The line of a summary that names the tool and where it reaches; the first line of a summary without one. */
export const calledIn = (inputSummary: string): string =>
  inputSummary.split("\n", 2).find((line) => line.startsWith("Calls ")) ?? titleOf(inputSummary);
