import type { KeptPart } from "#engine/reasoning/exchange";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";
import { withoutBytes } from "#engine/reasoning/tool-pictures";
import type { ReadTexts } from "#engine/reasoning/whole-texts";
import { leftOutMark } from "#lib/cut-inside";

import type { JudgedWork } from "./judged-work.ts";

interface TracedCall {
  type: string;
  tool?: string;
  input?: unknown;
  output?: unknown;
}

/** The trace with its whole texts. A part that was too large to keep has a mark in its place. */
export const withWholeTexts = <Entry extends TracedCall>(
  trace: readonly Entry[],
  texts: ReadonlyMap<number, ReadTexts>,
): Entry[] =>
  trace.map((entry, at) => {
    const { input, output } = texts.get(at) ?? {};
    return { ...entry, ...(input && { input: shown(input) }), ...(output && { output: shown(output) }) };
  });

const shown = ({ value, leftOut = 0 }: KeptPart): unknown =>
  value === null && leftOut > 0 ? leftOutMark(leftOut) : value;

/**
 * The tool calls of a run as a judge sees them: whole where the run recorded them, otherwise as the trace has them, with
 * its marks at each cut. The calls of a tool are recorded in the order of the trace.
 */
export function judgedCalls(
  trace: readonly TracedCall[],
  recorded: readonly Pick<RecordedCall, "tool" | "arguments" | "outcome">[],
): JudgedWork["tools"] {
  const left = Map.groupBy(recorded, ({ tool }) => tool);
  return trace.flatMap(({ type, tool, input, output }) => {
    if (type !== "tool" || tool === undefined) return [];
    // Without an output the call has no known end, and such calls are not recorded.
    const whole = output === undefined ? undefined : left.get(tool)?.shift();
    if (whole === undefined) return [{ tool, input, output }];
    const { outcome } = whole;
    return [
      {
        tool,
        input: whole.arguments,
        output: outcome.status === "done" ? withoutBytes(outcome.output) : { error: outcome.error },
      },
    ];
  });
}
