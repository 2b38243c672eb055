import { answerOf } from "#engine/reasoning/answer-of";
import { createProvider } from "#engine/reasoning/create-provider";
import type { AgentProfile } from "#engine/reasoning/provider";
import { shortened } from "#lib/shortened";

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

/** Whether this instance uses a model provider. */
export const hasModel = ({ config }: Pick<WorkContext, "config">): boolean => config.llm.provider !== "builtin";

/**
 * Asks the configured model once, without tools. It is a step of the run, so that the question is not repeated after a
 * crash.
 */
export function askModel(
  ctx: Pick<WorkContext, "config" | "bindings" | "steps">,
  { agent, task, context }: ModelQuestion,
): Promise<ModelAnswer> {
  const kind = {
    name: "question to the model",
    summarize: ({ summary }: ModelAnswer) => shortened(summary, MAX_SUMMARY),
  };
  return ctx.steps.step(kind, async () => {
    const provider = await createProvider(ctx.config.llm, ctx.bindings.ai);
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
