import { reasonOfFault } from "#autonomy/case-runs/reason-of-fault";
import type { SkillRow } from "#db/schema/skills";
import { answerOf } from "#engine/reasoning/answer-of";
import { AppError } from "#errors/app-error";
import type { VoidReason } from "#lib/void-reasons";
import { type AskingContext, modelProviderOf } from "#models/models/model-provider-of";

import type { Edit } from "./edit-operators.ts";
import type { RegressionCase } from "./regression-cases.ts";

const TIMEOUT_MS = 30_000;
const MAX_SHOWN = 3;

const TASK =
  "Repair the JavaScript in context.code. It is the function main(input) of a skill, or a script whose last value is its output. It fails on context.failing_inputs with context.error, and gives the right outputs for context.passing. Change as little as possible. It must not hide an error in a result. It has no network, no files and no packages. Give the whole repaired source as details.code.";

/** The edits of a model, and the reason why it could not be asked, or did not answer; null without one. */
export interface Written {
  edits: Edit[];
  fault: VoidReason | null;
}

/**
 * A body that the configured model writes; the built-in engine writes none. The model gets the operators' evidence, and
 * its body passes through the same gate. A full budget and an error of the vendor give no body, and the reason.
 */
export async function writeWithModel(
  ctx: AskingContext,
  skill: SkillRow,
  cases: readonly RegressionCase[],
  error: string,
): Promise<Written> {
  const provider = await modelProviderOf(ctx, {
    spender: { workId: ctx.newId(), agentId: null, runId: null, origin: "auto_improvement" },
  });
  if (!provider.needsSchemas) return NOTHING;
  const seen = cases.filter(({ isSeen }) => isSeen);
  try {
    const decision = await answerOf(
      provider,
      {
        task: TASK,
        context: {
          code: skill.code,
          error,
          failing_inputs: seen
            .filter((one) => one.expected === null)
            .slice(0, MAX_SHOWN)
            .map((one) => one.input),
          passing: seen
            .filter((one) => one.expected !== null)
            .slice(0, MAX_SHOWN)
            .map(({ input, expected }) => ({ input, output: JSON.parse(expected ?? "null") as unknown })),
        },
        parameters: {},
        agent: {
          name: "Skill repair",
          role: "developer-agent",
          maturityLevel: "intern",
          capabilities: [],
          configuration: {},
        },
        tools: [],
        steps: [],
      },
      AbortSignal.timeout(TIMEOUT_MS),
    );
    const code = decision.kind === "finish" ? decision.result.details["code"] : undefined;
    if (typeof code !== "string" || code.trim() === "") return NOTHING;
    return {
      edits: [{ operator: "model", description: `Written by the model provider ${provider.name}`, code }],
      fault: null,
    };
  } catch (fault) {
    ctx.log.warn("skill_repair_not_written", { skill: skill.id, error: fault });
    return { edits: [], fault: fault instanceof AppError ? reasonOfFault(fault.code) : "vendor" };
  }
}

const NOTHING: Written = { edits: [], fault: null };
