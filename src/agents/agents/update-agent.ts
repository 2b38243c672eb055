import type { ServiceContext } from "#context";
import type { AgentRow } from "#db/schema/agents";
import { invalidInput } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { checkTools } from "#tools/offered-tools/check-tools";

import { changeAgent, type AgentChange, type ExpectedTag } from "./change-agent.ts";
import { updateAgentRow } from "./store.ts";

export interface UpdateAgentInput {
  name?: string | undefined;
  description?: string | null | undefined;
  capabilities?: string[] | undefined;
  configuration?: Record<string, unknown> | undefined;
}

/** Maximum bytes as JSON. */
export const MAX_CONFIGURATION_BYTES = 32_768;

export const isConfigurationTooLarge = (configuration: Record<string, unknown>): boolean =>
  new TextEncoder().encode(JSON.stringify(configuration)).length > MAX_CONFIGURATION_BYTES;

/**
 * Changes only the supplied fields: configuration keys overwrite, null removes one, others stay. A change of
 * configuration or capabilities makes a new agent version. Throws AGENT_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED,
 * INVALID_INPUT when the merged configuration is too large or names an unknown tool.
 */
export async function updateAgent(
  ctx: ServiceContext,
  agentId: string,
  input: UpdateAgentInput,
  expectedTag: ExpectedTag,
): Promise<AgentRow> {
  await checkTools(ctx, input.configuration);
  return await changeAgent(ctx, agentId, expectedTag, (agent) => {
    const next = merge(agent, input, ctx.clock());
    const audit = auditOf(agent, next);
    return { next, statements: [updateAgentRow(ctx.tenant.id, next)], result: next, audit };
  });
}

/** The names of the changed fields and configuration keys, without their values. */
function auditOf(agent: AgentRow, next: AgentRow): AgentChange<AgentRow>["audit"] {
  const fields = differentKeys(
    { name: agent.name, description: agent.description, capabilities: agent.capabilities },
    { name: next.name, description: next.description, capabilities: next.capabilities },
  );
  const keys = differentKeys(agent.configuration, next.configuration);
  const parts = [...fields, ...(keys.length === 0 ? [] : [`configuration (${keys.join(", ")})`])];
  if (parts.length === 0) return null;
  return {
    action: "update_agent",
    summary: `${parts.join(", ")}; version ${agent.version} to ${next.version}`,
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
  const configuration = withChanges(agent.configuration, input.configuration ?? {});
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
