import { describe, expect, it } from "vitest";

import { replayText } from "#web/learning/standing.ts";
import { earnedText, type Standing, type ToolStanding } from "#web/parts/agents/standing.ts";

const tool = (fields: Partial<ToolStanding>): ToolStanding => ({
  name: "orders",
  skill: null,
  action: "call_endpoint",
  complexity: 3,
  standing: "asks",
  approved: 0,
  changed: 0,
  rejected: 0,
  failed_alone: 0,
  bounds: null,
  needed: 3,
  ...fields,
});

describe("how far a tool is from acting alone", () => {
  it("counts approvals in a row of a tool that changes something, whatever people approved earlier", () => {
    expect(earnedText(tool({ approved: 2, needed: 1 }))).toBe("2 of 3 approved");
    expect(earnedText(tool({ approved: 5, rejected: 1, needed: 2 }))).toBe("1 of 3 approved");
  });

  it("counts all approvals of a tool that is hard to undo", () => {
    expect(earnedText(tool({ complexity: 4, approved: 4, needed: 6 }))).toBe("4 of 10 approved");
  });

  it("names the runs that failed after the tool acted alone", () => {
    expect(earnedText(tool({ approved: 3, failed_alone: 1 }))).toBe("0 of 3 approved, 1 run failed alone");
    expect(earnedText(tool({ needed: 0, failed_alone: 2 }))).toBe("2 runs failed alone");
  });

  it("says nothing where approvals change nothing", () => {
    expect(earnedText(tool({ standing: "alone", needed: 0, approved: 3 }))).toBeNull();
    expect(earnedText(tool({ standing: "refused" }))).toBeNull();
    expect(earnedText(tool({ needed: 0 }))).toBeNull();
  });
});

describe("the replay of recorded runs", () => {
  const replayed = (state: NonNullable<Standing["replay"]>["state"], pairs: number | null) => {
    const times = { started_at: "2026-11-23T10:00:00.000Z", ended_at: null };
    const replay = { replay_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", state, pairs, ...times };
    return replayText({
      agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      fingerprint: "",
      level: "supervised",
      effective_level: "intern",
      probation: null,
      replay,
      fallbacks: [],
      tools: [],
    });
  };

  it("says what it means for the probation, and over how many runs", () => {
    expect(replayed("in_progress", null)).toContain("the probation ends");
    expect(replayed("lost", 120)).toBe("A replay did not show that it does recorded runs as well (120 runs).");
    expect(replayed("lost", 1)).toContain("(1 run)");
    expect(replayed("passed", 120)).toContain("as well as before");
    expect(replayed("void", null)).toContain("without a result");
  });
});
