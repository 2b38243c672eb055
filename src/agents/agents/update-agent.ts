import { actingOf } from "#agents/fingerprints/acting-agent";
import { settleActing } from "#agents/tenure/settle-acting";
import { holdLevel } from "#agents/tenure/tenure.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { checkModels } from "#models/models/check-models";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import { checkAgents, requireNoAgentCycle } from "#tools/agent-tools/check-agents";
import { checkTools } from "#tools/offered-tools/check-tools";

import { requireNoExamRunning } from "./agent.queries.ts";
import { changeAgent, type AgentChange, type ExpectedTag } from "./change-agent.ts";
import { findAgent } from "./find-agent.ts";
import { mayApprove } from "./may-approve.ts";
import { noteVersion, updateAgentRow } from "./store.ts";

export interface UpdateAgentInput {
  name?: string | undefined;
  description?: string | null | undefined;
  capabilities?: string[] | undefined;
  configuration?: Record<string, unknown> | undefined;
  /** The word of a person who may approve that the agent keeps its level in spite of the change. */
  keep_level?: { justification: string } | undefined;
  /** The earlier version that this change goes back to: `configuration` is then the whole configuration. */
  restores?: number | undefined;
}

/** Maximum bytes as JSON. */
export const MAX_CONFIGURATION_BYTES = 32_768;

export const isConfigurationTooLarge = (configuration: Record<string, unknown>): boolean =>
  new TextEncoder().encode(JSON.stringify(configuration)).length > MAX_CONFIGURATION_BYTES;

/**
 * Changes only the supplied fields: configuration keys overwrite, null removes one, others stay. A change of
 * configuration or capabilities makes a new agent version. Throws AGENT_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED,
 * EXAM_RUNNING while an exam of it runs, INVALID_INPUT when the merged configuration is too large or names an unknown tool or model.
 */
export async function updateAgent(
  ctx: ServiceContext,
  agentId: string,
  input: UpdateAgentInput,
  expectedTag: ExpectedTag,
): Promise<AgentRow> {
  if (input.keep_level !== undefined && !mayApprove(ctx.actor)) throw mayNotKeep();
  const found = await findAgent(ctx, agentId);
  const { createdBy } = found;
  await Promise.all([
    checkTools(ctx, input.configuration),
    checkAgents(ctx, found, input.configuration),
    checkModels(ctx, input.configuration, createdBy),
  ]);
  const before = await takeFormer(ctx, found);
  const after = await changeAgent(ctx, agentId, expectedTag, (agent) => {
    const next = merge(agent, input, ctx.clock());
    if (input.restores !== undefined && next.version === agent.version) throw isPresent(input.restores);
    const statements = [
      requireNoExamRunning(agentId),
      ...requireNoAgentCycle({ tenantId: ctx.tenant.id, agentId }, next.configuration),
      ...updateAgentRow(ctx.tenant.id, next),
      ...versionOf(ctx, agent, next),
    ];
    return { next, statements, result: next, audit: auditOf(agent, next, input.restores) };
  });
  const isFollowed = after.maturityLevel !== "student" || before.tenure.actingFingerprint !== null;
  if (after.version !== before.version && isFollowed)
    await settleChange(ctx, { ...after, tenure: before.tenure }, input.keep_level?.justification);
  return after;
}

/** Writes who made a new version, and what acted under the former one. */
export const versionOf = (ctx: ServiceContext, agent: AgentRow, next: AgentRow): Statement[] =>
  next.version === agent.version
    ? []
    : [
        noteVersion(ctx.tenant.id, agent, { by: null, fingerprint: agent.tenure.actingFingerprint }),
        noteVersion(ctx.tenant.id, next, { by: actingUser(ctx.actor) }),
      ];

/** A level of which nothing is recorded belongs to the agent as it was before the change. */
async function takeFormer(ctx: ServiceContext, agent: AgentRow): Promise<AgentRow> {
  if (agent.tenure.levelFingerprint !== null || agent.maturityLevel === "student") return agent;
  return { ...agent, tenure: await settleActing(ctx, agent, await actingOf(ctx, agent)) };
}

/**
 * Compares the changed agent with what its level belongs to: another one is put on probation, unless a person who may
 * keeps the level. A crash before this changes nothing, because the next run compares too.
 */
async function settleChange(ctx: ServiceContext, agent: AgentRow, justification: string | undefined): Promise<void> {
  const acting = await actingOf(ctx, agent);
  const { id: agentId, tenantId, maturityLevel: level } = agent;
  const noted = noteVersion(tenantId, agent, { by: null, fingerprint: acting.fingerprint });
  if (justification === undefined) {
    await settleActing(ctx, agent, acting);
    return void (await commit({ writer: ctx.writer, clock: ctx.clock }, [noted]));
  }
  const held = holdLevel({ tenantId, agentId }, acting, { given: level }, ctx.clock());
  const entry = auditChange(ctx, {
    action: "keep_level",
    agentId,
    summary: `${level} kept with the change (fingerprint ${acting.fingerprint})`,
    reason: justification,
  });
  await commit({ writer: ctx.writer, clock: ctx.clock }, [held, noted], { touches: ["agents"], audit: [entry] });
}

const isPresent = (version: number): AppError =>
  new AppError("CONFLICT", {
    message: `The agent already has the configuration of version ${version}.`,
    details: { reason: "is_current", version },
  });

const mayNotKeep = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Keeping the level with a change requires the permission GOVERNANCE_APPROVE.",
    details: { required_permission: "GOVERNANCE_APPROVE" },
  });

/** The names of the changed fields and configuration keys, without their values. */
function auditOf(agent: AgentRow, next: AgentRow, restores: number | undefined): AgentChange<AgentRow>["audit"] {
  const fields = differentKeys(
    { name: agent.name, description: agent.description, capabilities: agent.capabilities },
    { name: next.name, description: next.description, capabilities: next.capabilities },
  );
  const keys = differentKeys(agent.configuration, next.configuration);
  const parts = [...fields, ...(keys.length === 0 ? [] : [`configuration (${keys.join(", ")})`])];
  if (parts.length === 0) return null;
  const back = restores === undefined ? "" : `back to version ${restores}: `;
  return {
    action: restores === undefined ? "update_agent" : "restore_version",
    summary: `${back}${parts.join(", ")}; version ${agent.version} to ${next.version}`,
    before: valuesOf(agent),
    after: valuesOf(next),
  };
}

const valuesOf = ({ name, description, capabilities, configuration, version }: AgentRow): Record<string, unknown> => ({
  name,
  description,
  capabilities,
  ...configuration,
  version,
});

const differentKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys({ ...before, ...after }).filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key]));

/** The stored keys with the supplied ones; a key supplied as null is removed. */
const withChanges = (stored: Record<string, unknown>, supplied: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...stored, ...supplied }).filter(([key]) => supplied[key] !== null));

function merge(agent: AgentRow, input: UpdateAgentInput, now: number): AgentRow {
  const former = input.restores === undefined ? agent.configuration : {};
  const configuration = withChanges(former, input.configuration ?? {});
  const capabilities = input.capabilities ?? agent.capabilities;
  if (isConfigurationTooLarge(configuration)) {
    throw invalidInput({
      path: "body.configuration",
      code: "too_big",
      message: `has more than ${MAX_CONFIGURATION_BYTES} bytes`,
    });
  }
  const isNewVersion =
    canonicalJson({ configuration, capabilities }) !==
    canonicalJson({ configuration: agent.configuration, capabilities: agent.capabilities });
  return {
    ...agent,
    name: input.name ?? agent.name,
    description: input.description === undefined ? agent.description : input.description,
    capabilities,
    configuration,
    version: agent.version + (isNewVersion ? 1 : 0),
    revision: agent.revision + 1,
    updatedAt: now,
  };
}
