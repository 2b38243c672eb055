import { answerOf } from "#engine/reasoning/answer-of";
import type { AgentProfile } from "#engine/reasoning/provider";
import { shortened } from "#lib/shortened";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { modelProviderOf } from "#models/models/model-provider-of";

import type { WorkContext } from "./work-result.ts";

export interface ModelQuestion {
  agent: AgentProfile;
  task: string;
  context: Record<string, unknown>;
}

export interface ModelAnswer {
  engine: string;
  summary: string;
  details: Record<string, unknown>;
}

const MAX_WAIT_MS = 120_000;

/** Whether a model acts for the agent. */
export const agentHasModel = async (
  ctx: Pick<WorkContext, "config" | "db" | "clock" | "tenant">,
  { configuration, createdBy }: { configuration: Record<string, unknown>; createdBy?: string | null },
): Promise<boolean> => hasModel(await modelSources(ctx), configuration, createdBy);

/**
 * Asks the agent's model once, without tools. It is a step of the run, so that the question is not repeated after a
 * crash.
 */
export function askModel(ctx: WorkContext, { agent, task, context }: ModelQuestion): Promise<ModelAnswer> {
  const kind = {
    name: "question to the model",
    summarize: ({ summary }: ModelAnswer) => shortened(summary, MAX_SUMMARY),
  };
  return ctx.steps.step(kind, async () => {
    const provider = await modelProviderOf(ctx, {
      configuration: agent.configuration,
      createdBy: agent.createdBy ?? null,
      spender: { ...ctx.spender, workId: ctx.newId(), origin: "development" },
    });
    const decision = await answerOf(
      provider,
      { task, context, parameters: {}, agent, tools: [], steps: [] },
      AbortSignal.any([ctx.steps.signal, AbortSignal.timeout(MAX_WAIT_MS)]),
    );
    return decision.kind === "call"
      ? { engine: provider.name, summary: decision.reasoning, details: {} }
      : { engine: provider.name, summary: decision.result.summary, details: decision.result.details };
  });
}

const MAX_SUMMARY = 200;
