import { expect, it } from "vitest";

import { agentTools, BUILTIN_TOOLS, unknownTools } from "#engine/reasoning/agent-tools";
import type { InstalledSkill } from "#engine/reasoning/tool";

const SKILL: InstalledSkill = { id: "s1", name: "Payer", description: "", action: "call_endpoint", reach: "effect" };
const namesWith = (tools: unknown): string[] => [...agentTools({ tools }, [SKILL]).keys()];

it("a list leaves the tools that it names, and one that names nothing leaves none", () => {
  expect(namesWith(undefined)).toHaveLength(BUILTIN_TOOLS.length + 1);
  for (const name of ["Payer", "s1", "run_skill_s1"]) expect(namesWith([name])).toEqual(["run_skill_s1"]);
  expect(namesWith(["measure_text", "evalute_arithmetic"])).toEqual(["measure_text"]);
  for (const tools of [[], ["evalute_arithmetic"], [{}]]) expect(namesWith(tools)).toEqual([]);
  expect(agentTools({ tools: [] }).size).toBe(0);
});

it("what names no tool and no skill is found", () => {
  expect(unknownTools(["measure_text", "evalute_arithmetic", "Payer", "s1", "run_skill_s1", 7], [SKILL])).toEqual([
    1, 5,
  ]);
});
