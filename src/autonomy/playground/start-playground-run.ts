import type { Definition } from "#agents/agent-versions/differences";
import { selectVersionDefinition } from "#agents/agent-versions/version.queries";
import { findAgent } from "#agents/agents/find-agent";
import { isConfigurationTooLarge, MAX_CONFIGURATION_BYTES } from "#agents/agents/update-agent";
import { wouldHoldLevel } from "#agents/tenure/would-hold-level";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { BUILTIN, chooseModel } from "#engine/reasoning/models/model-source";
import { readOpening } from "#engine/reasoning/opening";
import { AppError, invalidInput, type Issue } from "#errors/app-error";
import { modelSources } from "#models/model-connections/model-sources";
import { auditChange } from "#platform/audit/audit-entry";
import { stopped } from "#platform/kill-switches/kill-switch";
import { startAndWait } from "#platform/objects/start-and-wait";
import { countMoreStarts } from "#platform/tenant-gate/count-start";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { actingUser } from "#tenancy/acting-user";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { MAX_OF_PERSON, MAX_OF_TENANT } from "./limits.ts";
import { playgroundLane } from "./playground-run-client.ts";
import { findSource, type PlaygroundSource } from "./playground-source.ts";
import type { StartPlaygroundInput } from "./schemas.ts";
import { insertRun, insertVariant, type PlaygroundRow, requireFewerUnderWay, type VariantRow } from "./store.ts";
import { changesOf, patchOf, toolNamed, variantDefinition, type VariantOrder } from "./variant-definition.ts";

/** An accepted run, and what it will cost as its source did; null where that is unknown. */
export interface StartedPlayground {
  id: string;
  estimateUsd: number | null;
}

type Base = { agent: AgentRow; base: Definition; costUsd: number | null } & Pick<
  PlaygroundRow,
  "executionId" | "stepId" | "task" | "context"
>;

/**
 * Starts variants of an agent side by side, each a start of the plan. Throws the refusals of `findSource`, AGENT_NOT_FOUND, STOPPED, INVALID_INPUT for an unknown model or tool, RATE_LIMIT_EXCEEDED, and CONFLICT
 * (`playground_limit`).
 */
export async function startPlaygroundRun(ctx: ServiceContext, input: StartPlaygroundInput): Promise<StartedPlayground> {
  const { agent, base, costUsd, ...source } = await baseOf(ctx, input.from);
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const run: PlaygroundRow = {
    ...source,
    id: ctx.newId(),
    tenantId: agent.tenantId,
    agentId: agent.id,
    budgetUsd: input.budget_usd,
    status: "in_progress",
    createdBy: actingUser(ctx.actor),
    createdAt: ctx.clock(),
    completedAt: null,
  };
  const variants = await Promise.all(
    input.variants.map((order, number) => variantOf(ctx, { agent, base, runId: run.id }, order, number)),
  );
  await countMoreStarts(ctx, variants.length);
  const started = { id: run.id, estimateUsd: costUsd === null ? null : costUsd * variants.length };
  await commit(
    ctx,
    [
      requireFewerUnderWay({ tenantId: run.tenantId }, MAX_OF_TENANT, () => tooMany("tenant", MAX_OF_TENANT)),
      requireFewerUnderWay(run, MAX_OF_PERSON, () => tooMany("person", MAX_OF_PERSON)),
      insertRun(run),
      ...variants.map(insertVariant),
    ],
    { result: started, audit: [auditOf(ctx, run, variants.length)] },
  );
  const name = { tenantId: run.tenantId, runId: run.id };
  await startAndWait(ctx, playgroundLane(ctx, name), name, { kind: "playground", runId: run.id, waitSeconds: 0 });
  return started;
}

/** The definition that variants are compared with: the version that made the run, or the agent as it is. */
async function baseOf(ctx: ServiceContext, from: StartPlaygroundInput["from"]): Promise<Base> {
  const { execution_id: executionId, step_id: stepId = null, agent_id: ofAgent = "" } = from;
  if (executionId === undefined) {
    const agent = await findAgent(ctx, ofAgent);
    const { id: agentId, version } = agent;
    const kept = await selectVersionDefinition(ctx.db, { tenantId: ctx.tenant.id, agentId, version });
    const priced = kept === undefined ? 0 : kept.runs - kept.unpricedRuns;
    const { task = "", context = {} } = from;
    const costUsd = kept === undefined || priced === 0 ? null : kept.costUsd / priced;
    return { agent, base: agent, costUsd, executionId: null, stepId: null, task, context };
  }
  const { execution, costUsd } = await findSource(ctx, { executionId, stepId });
  const agent = await findAgent(ctx, execution.agentId);
  const base = await baseOfRun(ctx, agent, execution);
  return { agent, base, costUsd, executionId, stepId, task: execution.task, context: {} };
}

/** The version that made the run; the agent as it is where that version is not kept. */
async function baseOfRun(
  ctx: ServiceContext,
  agent: AgentRow,
  { agentVersion: version }: PlaygroundSource["execution"],
): Promise<Definition> {
  if (version === agent.version) return agent;
  return (await selectVersionDefinition(ctx.db, { tenantId: ctx.tenant.id, agentId: agent.id, version })) ?? agent;
}

async function variantOf(
  ctx: ServiceContext,
  { agent, base, runId }: { agent: AgentRow; base: Definition; runId: string },
  order: VariantOrder,
  number: number,
): Promise<VariantRow> {
  const path = `body.variants.${number}`;
  const skills = await installedSkills(ctx);
  const asked = Object.keys(order.tools ?? {});
  const tools = new Map([
    ...(await toolsOf(ctx, { tools: asked }, skills)),
    ...(await toolsOf(ctx, base.configuration, skills)),
  ]);
  const definition = variantDefinition(base, order, tools);
  const { opening, malformed } = readOpening(order.messages ?? []);
  const issues: (Issue | null)[] = [
    ...asked.map((name) =>
      toolNamed(tools, name) === undefined ? unknown(`${path}.tools.${name}`, "tool or an installed skill") : null,
    ),
    await unknownModel(ctx, agent, order.model, `${path}.model`),
    isConfigurationTooLarge(definition.configuration) ? tooLarge(`${path}.instructions`) : null,
    malformed === null ? null : noMessage(`${path}.messages.${malformed}`),
  ];
  const [first, ...rest] = issues.filter((issue) => issue !== null);
  if (first !== undefined) throw invalidInput(first, ...rest);
  const patch = patchOf(agent, definition);
  return {
    runId,
    number,
    tenantId: agent.tenantId,
    configuration: { ...definition.configuration },
    capabilities: [...definition.capabilities],
    messages: order.messages === undefined ? null : opening.map((message) => ({ ...message })),
    changes: changesOf(base, definition, order),
    patch,
    holdsLevel: patch === null || (await wouldHoldLevel(ctx, agent, definition)),
    ...NOTHING_YET,
  };
}

const NOTHING_YET = {
  status: "in_progress",
  outcome: null,
  result: null,
  error: null,
  checks: null,
  trace: [],
  asks: [],
  answers: {},
  costUsd: 0,
  durationMs: null,
  completedAt: null,
} as const satisfies Partial<VariantRow>;

async function unknownModel(
  ctx: ServiceContext,
  { createdBy }: AgentRow,
  model: string | undefined,
  path: string,
): Promise<Issue | null> {
  if (model === undefined || model === BUILTIN) return null;
  return chooseModel(await modelSources(ctx), model, createdBy) === null
    ? unknown(path, "model of the workspace's connections or of the instance")
    : null;
}

const unknown = (path: string, what: string): Issue => ({
  path,
  code: path.endsWith(".model") ? "unknown_model" : "unknown_tool",
  message: `does not name a ${what}`,
});

const tooLarge = (path: string): Issue => ({
  path,
  code: "too_big",
  message: `makes the configuration larger than ${MAX_CONFIGURATION_BYTES} bytes`,
});

const noMessage = (path: string): Issue => ({
  path,
  code: "invalid_message",
  message: "must have the form of a message in the input of a model's step",
});

const auditOf = (ctx: ServiceContext, run: PlaygroundRow, variants: number) =>
  auditChange(ctx, {
    action: "start_playground_run",
    agentId: run.agentId,
    summary: `${variants} ${variants === 1 ? "variant" : "variants"} ${run.executionId === null ? "of a task" : `of run ${run.executionId}${run.stepId === null ? "" : `, step ${run.stepId}`}`}`,
  });

const tooMany = (of: "person" | "tenant", limit: number): AppError =>
  new AppError("CONFLICT", {
    message: `At most ${limit} playgrounds of a ${of === "person" ? "person" : "workspace"} can run at once.`,
    details: { reason: "playground_limit", of, limit },
    retryAfterSeconds: 10,
  });
