import { expect, it } from "vitest";

import type { CallRecord, Step, ToolDescription } from "#engine/reasoning/provider";
import { isWaitedOut } from "#engine/reasoning/waited-out";
import { everyCase } from "#test/support/every-case";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const at = (seconds: number): string => new Date(NOW + 1_000 * seconds).toISOString();
const tools: ToolDescription[] = [
  { name: "compute", description: "", action: "read", reach: "pure" },
  { name: "fetch", description: "", action: "fetch", reach: "read" },
];
const asked = (from: number, to: number): Step => ({ reasoning: "", calls: [], askedAt: at(from), at: at(to) });
const called = (tool: string, from: number, to?: number, fields: Partial<CallRecord> = {}): Step => ({
  reasoning: "",
  calls: [
    {
      id: "1",
      tool,
      arguments: {},
      times: { began: at(from), ...(to === undefined ? {} : { ended: at(to) }) },
      ...fields,
    },
  ],
});
const approval = { id: "a", asked_at: at(-90), decided_at: at(-10), approver: null, reason: null, granted: true };

it("A time-out is the vendor's or a tool's when at least four fifths of it were waits for them", () =>
  everyCase(
    [
      [[], at(-2), true],
      [[], null, false],
      [[asked(-100, -20), called("compute", -20, 0)], null, true],
      [[asked(-100, -21), called("compute", -21, 0)], null, false],
      [[called("fetch", -60)], null, true],
      [[called("compute", -60)], null, false],
      [[called("compute", -60)], at(-1), false],
      // The time that a person takes is not a wait for a tool.
      [[called("fetch", -100, 0, { approval }), called("compute", -10, 0)], null, false],
    ] as [Step[], string | null, boolean][],
    (steps, askingSince, waited) => {
      expect(isWaitedOut({ steps, tools }, { askingSince, now: NOW })).toBe(waited);
    },
  ));
