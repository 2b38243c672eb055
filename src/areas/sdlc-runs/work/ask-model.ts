import { createProvider } from "#areas/engine/create-provider";
import type { AgentProfile } from "#areas/engine/provider";
import type { ServiceContext } from "#context";

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

/** Whether a model provider thinks on this instance. */
export const hasModel = ({ config }: Pick<ServiceContext, "config">): boolean => config.llm.provider !== "builtin";

/** Asks the configured model once, without tools. Throws PROVIDER_ERROR, PROVIDER_RATE_LIMITED, NOT_CONFIGURED. */
export async function askModel(
  ctx: Pick<ServiceContext, "config" | "bindings">,
  { agent, task, context }: ModelQuestion,
): Promise<ModelAnswer> {
  const provider = await createProvider(ctx.config.llm, ctx.bindings.ai);
  const decision = await provider.next(
    { task, context, parameters: {}, agent, tools: [], steps: [] },
    AbortSignal.timeout(MAX_WAIT_MS),
  );
  if (decision.kind === "call") return { engine: provider.name, summary: decision.reasoning, details: {} };
  return { engine: provider.name, summary: decision.result.summary, details: decision.result.details };
}
