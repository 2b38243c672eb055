import type { AgentRow } from "#agents/agents/agent-row";
import { dryRun, type DryRunContext } from "#agents/executions/dry-run";
import type { EdgeCaseRow } from "#autonomy/edge-cases/edge-case";
import type { MaturityLevel } from "#engine/governance/maturity";

import type { EdgeCaseTrial } from "./exam-stages.ts";
import { judgeEdgeCase } from "./judge-edge-case.ts";

/**
 * Runs edge cases through the agent's engine at the level it wants to reach, without consequences (see `dryRun`), and compares what
 * came of them with what was expected.
 */
export const runEdgeCases = (
  ctx: DryRunContext,
  agent: AgentRow,
  level: MaturityLevel,
  cases: readonly EdgeCaseRow[],
): Promise<EdgeCaseTrial[]> =>
  Promise.all(
    cases.map(async ({ id, name, severity, testInput, expectedBehavior }) => {
      const observed = await dryRun(ctx, agent, { ...testInput, level });
      const problems = judgeEdgeCase(expectedBehavior, observed);
      return {
        edge_case_id: id,
        name,
        severity,
        passed: problems.length === 0,
        problems,
        effects_not_performed: observed.effectsNotPerformed,
      };
    }),
  );
