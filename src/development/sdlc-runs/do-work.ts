import type { AgentRow } from "#db/schema/agents";
import { prepareRelease, type ReleaseAction } from "#development/sdlc-projects/prepare-release";
import { numberSetting } from "#development/sdlc/type-configuration";
import type { AgentTypeId } from "#engine/governance/development-agents";
import type { ScriptRequest } from "#engine/sandbox/script";
import { invalidInput } from "#errors/app-error";
import { runInSandbox } from "#skills/sandbox/run-in-sandbox";

import type { InputOf } from "./read-input.ts";
import { plan, reviewCode } from "./work/plan-and-review.ts";
import { executeTests, generateMockData } from "./work/test-code.ts";
import { builtinWork, type Work, type WorkContext } from "./work/work-result.ts";
import { writeCode } from "./work/write-code.ts";

export interface Job {
  runId: string;
  agent: AgentRow;
  agentType: AgentTypeId;
  action: string;
  /** As `readInput` returned it for this action. */
  input: unknown;
  projectId: string | null;
  config: Record<string, unknown>;
}

/**
 * Does the requested work of a run without writing it. Throws INVALID_INPUT, NOT_FOUND, CONFLICT, and the errors of a
 * model provider.
 */
export function doWork(
  given: Omit<WorkContext, "spender">,
  { runId, agent, agentType, action, input, projectId, config }: Job,
): Promise<Work> {
  const ctx = { ...given, spender: { agentId: agent.id, runId } };
  const memoryMegabytes = numberSetting(config, "memory_megabytes", 16);
  const run = (request: ScriptRequest) => runInSandbox(ctx, request);
  const bench = { run, memoryMegabytes, steps: ctx.steps };
  const { name, role, maturityLevel, capabilities, configuration } = agent;
  const profile = { name, role, maturityLevel, capabilities, configuration };
  switch (agentType) {
    case "planner":
      return plan(ctx, action, input as InputOf<"planner">, config, profile);
    case "reviewer":
      return reviewCode(ctx, action, input as InputOf<"reviewer">, config, profile);
    case "tester":
      if (action === "generate_mock_data")
        return Promise.resolve(generateMockData(input as InputOf<"generate_mock_data">, memoryMegabytes));
      if (action === "write_tests") return writeCode(ctx, action, input, { agent: profile, bench });
      return executeTests(input as InputOf<"execute_tests">, bench, action === "analyze_coverage");
    case "coder":
      return writeCode(ctx, action, input, { agent: profile, bench });
    case "deployer":
      return release(ctx, projectId, runId, { action, ...(input as object) } as ReleaseAction);
  }
}

const RECORDS_ONLY =
  "Only the release record changed; no outside system was called. The software is deployed by a system that follows the record or the audit log.";

async function release(ctx: WorkContext, projectId: string | null, runId: string, asked: ReleaseAction): Promise<Work> {
  if (projectId === null)
    throw invalidInput({ path: "body.project_id", code: "missing", message: "is required for a deployer" });
  const prepared = await prepareRelease(ctx, projectId, runId, asked);
  return builtinWork({ ...prepared, notDone: [RECORDS_ONLY] });
}
