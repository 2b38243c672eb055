import { z } from "@hono/zod-openapi";

import { presentStatistics, Statistics } from "#agents/agent-statistics/schemas";
import { KeepLevel, nextExamAt, presentProbation, ProbationView } from "#agents/tenure/schemas";
import type { AgentRow, ListedAgent } from "#db/schema/agents";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { MAX_CALLABLE_AGENTS } from "#engine/reasoning/agent-as-tool";
import { MAX_FALLBACKS } from "#engine/reasoning/models/model-source";
import { BulkResult, bulkIds, presentBulkResult } from "#http/bulk";
import { deletedFields, deletionFields, presentDeletion, presentRestorable } from "#http/deletions";
import { field } from "#http/field";
import {
  id,
  jsonObject,
  pathId,
  text,
  timestamp,
  title,
  NOT_STORABLE,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { isStorable } from "#lib/json";

import type { ChangedOne } from "./change-many-agents.ts";
import type { DeletedAgent as Deleted } from "./delete-agent.ts";
import type { AgentDetail } from "./get-agent.ts";
import { storedKeys } from "./stored-keys.ts";

export const AGENT_ROLES = [
  "general-assistant",
  "finance-agent",
  "marketing-agent",
  "developer-agent",
  "custom",
] as const;

const MAX_CONFIGURATION_BYTES = 32_768;

export const AgentPath = z.object({ agent_id: pathId("agent_id") });

export const MaturityLevel = z.enum(MATURITY_LEVELS).openapi("MaturityLevel", { example: "student" });
const name = () => field(title(100), "Name of the agent", "Finance Assistant");
const description = () =>
  field(text(2_000, 0).nullable(), "Purpose of the agent", "Reads invoices and reports anomalies");
const capabilities = () =>
  field(z.array(title(100)).max(50), "Capabilities of the agent, in your own words", ["summarize", "analyze"]);

/** A quotation mark or a backslash in a key has no use, and would need escaping wherever the key becomes part of a path. */
const configurationKey = z
  .string()
  .regex(/^[^"\\\p{Cc}]{1,100}$/u, { message: "keys have 1 to 100 characters, without quotation marks" });

const CONFIGURATION = {
  model: field(
    title(241),
    "Name of the model: `connection/model`, or a plain model of the default connection. `builtin` is the built-in engine. By default the first model of the default connection",
    "north/large-3",
  ),
  fallbacks: field(
    z.array(title(241)).max(MAX_FALLBACKS),
    "Models that are asked in turn when the model's vendor has an outage, asks for a pause of more than 20 seconds, or has no capacity",
    ["instance/small-2"],
  ),
  temperature: field(z.number().min(0).max(2), "Sampling temperature of the model, from 0 to 2"),
  max_tokens: field(z.number().int().min(1).max(200_000), "Maximum length of an answer of the model, in tokens"),
  system_prompt: field(text(20_000), "Instructions for every task of the agent"),
  tools: field(
    z.array(z.unknown()).max(400),
    "The only tools and skills that the agent may use, by name or id; an unknown name is refused. Without the list the agent may use all of them, with an empty list none",
  ),
  agents: field(
    z.array(z.uuid()).max(MAX_CALLABLE_AGENTS),
    "Ids of agents that the agent may give tasks to, with the tool `agent__` and the name. One that would lead back to the agent is refused with `agent_cycle`. By default none",
    ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"],
  ),
};

function checkConfiguration(value: Record<string, unknown>, check: z.core.$RefinementCtx): void {
  for (const key of Object.keys(value)) {
    const result = configurationKey.safeParse(key);
    if (!result.success)
      check.addIssue({ code: "custom", path: [key], message: result.error.issues[0]?.message ?? "odd key" });
  }
  for (const key of storedKeys(value))
    check.addIssue({
      code: "custom",
      path: [key],
      message: "is not stored in a configuration; give the key to a model connection",
    });
  if (!isStorable(value)) check.addIssue({ code: "custom", ...NOT_STORABLE });
  else if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_CONFIGURATION_BYTES) {
    check.addIssue({ code: "custom", message: `has more than ${MAX_CONFIGURATION_BYTES} bytes as JSON` });
  }
}

/** The configuration in a change: null removes a key. */
const ChangedConfiguration = z
  .looseObject({
    model: CONFIGURATION.model.nullish(),
    fallbacks: CONFIGURATION.fallbacks.nullish(),
    temperature: CONFIGURATION.temperature.nullish(),
    max_tokens: CONFIGURATION.max_tokens.nullish(),
    system_prompt: CONFIGURATION.system_prompt.nullish(),
    tools: CONFIGURATION.tools.nullish(),
    agents: CONFIGURATION.agents.nullish(),
  })
  .superRefine(checkConfiguration)
  .openapi("ChangedAgentConfiguration", {
    description: "The keys to set. A key with `null` is removed; every other stored key stays.",
    example: { temperature: 0.2, max_tokens: null },
  });

export const AgentConfiguration = z
  .looseObject(CONFIGURATION)
  .partial()
  .superRefine(checkConfiguration)
  .openapi("AgentConfiguration", {
    description:
      "Settings of the agent's model, prompt and tools. `request_approvals_for` lists tools, actions or skills: a call of one of them that is above the agent's level waits for an approval instead of being refused. Unknown keys are stored as given.",
    example: { temperature: 0.7, max_tokens: 2000 },
  });

export const CreateAgentBody = z
  .strictObject({
    name: name(),
    description: description().optional(),
    role: field(z.enum(AGENT_ROLES), "Role of the agent", "finance-agent"),
    maturity_level: field(
      MaturityLevel,
      "Initial level of the agent; every level above `student` requires `GOVERNANCE_APPROVE`",
    ),
    capabilities: capabilities().optional(),
    configuration: AgentConfiguration.optional(),
  })
  .openapi("CreateAgentBody", {
    example: {
      name: "Finance Assistant",
      description: "Reads invoices and reports anomalies",
      role: "finance-agent",
      maturity_level: "student",
      capabilities: ["summarize", "analyze"],
      configuration: { temperature: 0.7, max_tokens: 2000 },
    },
  });

export const UpdateAgentBody = z
  .strictObject({
    name: name().optional(),
    description: description().optional(),
    capabilities: capabilities().optional(),
    configuration: ChangedConfiguration.optional(),
    keep_level: KeepLevel.optional(),
  })
  .openapi("UpdateAgentBody", {
    example: { description: "Reads invoices and reports duplicates", configuration: { temperature: 0.2 } },
  });

export const ChangeAgentStatusBody = z
  .strictObject({
    status: field(z.enum(["active", "inactive"]), "An inactive agent refuses tasks", "inactive"),
  })
  .openapi("ChangeAgentStatusBody", { example: { status: "inactive" } });

export const ChangeManyAgentsBody = z
  .strictObject({
    ids: bulkIds("agents"),
    action: field(z.enum(["activate", "deactivate", "delete"]), "The change to make to each agent"),
  })
  .openapi("ChangeManyAgentsBody", {
    example: { ids: ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"], action: "deactivate" },
  });

export const ChangedAgent = BulkResult.extend({
  restorable_until: deletionFields.restorable_until.optional(),
}).openapi("ChangedAgent");

export const presentChangedAgent = ({ agentId, refusal, deletedAt }: ChangedOne): z.output<typeof ChangedAgent> => ({
  ...presentBulkResult(agentId, refusal),
  ...(deletedAt === null ? {} : presentRestorable(deletedAt)),
});

const shownName = () => z.string().openapi({ example: "Finance Assistant" });
const shownDescription = () => z.string().nullable().openapi({ example: "Reads invoices and reports anomalies" });
const shownCapabilities = () => z.array(z.string().openapi({ example: "summarize" }));
const shownConfiguration = () => jsonObject().openapi({ example: { temperature: 0.7, max_tokens: 2000 } });

const agentFields = {
  id: id(),
  name: shownName(),
  description: shownDescription(),
  role: z.enum(AGENT_ROLES),
  maturity_level: MaturityLevel,
  status: z.enum(["active", "inactive"]),
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const AgentListItem = z.object({ ...agentFields, ...deletedFields }).openapi("AgentListItem");

export const CreatedAgent = z
  .object({
    id: id(),
    name: shownName(),
    description: shownDescription(),
    role: z.enum(AGENT_ROLES),
    maturity_level: MaturityLevel,
    capabilities: shownCapabilities(),
    status: z.enum(["active", "inactive"]),
    created_at: timestamp(),
    tenant_id: id(),
  })
  .openapi("CreatedAgent");

export const Graduation = z
  .object({
    current_level: MaturityLevel,
    readiness_score: z.number().min(0).max(1),
    eligible_levels: field(z.array(MaturityLevel), "The levels whose requirements it meets"),
    episodes_until_exam: z.number().int().min(0),
    good_runs_to_exam: field(
      z.number().int().nullable(),
      "Number of further successful runs that would make the agent eligible, as `GET /api/graduation/agents/{agent_id}/progress` counts them; null at the highest level",
      3,
    ),
    next_exam_at: nextExamAt(),
  })
  .openapi("Graduation");

export const Agent = z
  .object({
    ...agentFields,
    capabilities: shownCapabilities(),
    configuration: shownConfiguration(),
    tenant_id: id(),
    effective_level: field(
      MaturityLevel,
      "The level that governance decides with: `maturity_level`, but `intern` at most during a probation",
      "student",
    ),
    probation: field(ProbationView.nullable(), "Null when the agent is not on probation"),
    statistics: Statistics,
    graduation: Graduation,
  })
  .openapi("Agent");

export const UpdatedAgent = z
  .object({
    id: id(),
    name: shownName(),
    description: shownDescription(),
    configuration: shownConfiguration(),
    updated_at: timestamp(),
  })
  .openapi("UpdatedAgent");

export const AgentStatus = z
  .object({ id: id(), status: z.enum(["active", "inactive"]), updated_at: timestamp() })
  .openapi("AgentStatus");

export const DeletedAgent = z.object({ deleted: z.literal(true), agent_id: id(), ...deletionFields });

export const presentDeleted = ({ agentId, deletedAt }: Deleted): z.output<typeof DeletedAgent> => ({
  deleted: true,
  agent_id: agentId,
  ...presentRestorable(deletedAt),
});

/** Exactly the eight fields of a list item, and two more for a deleted one. */
export const presentListItem = (agent: ListedAgent): z.output<typeof AgentListItem> => ({
  id: agent.id,
  name: agent.name,
  description: agent.description,
  role: agent.role,
  maturity_level: agent.maturityLevel,
  status: agent.status,
  created_at: toTimestamp(agent.createdAt),
  updated_at: toTimestamp(agent.updatedAt),
  ...presentDeletion(agent.deletedAt),
});

export const presentCreated = (agent: AgentRow): z.output<typeof CreatedAgent> => ({
  id: agent.id,
  name: agent.name,
  description: agent.description,
  role: agent.role,
  maturity_level: agent.maturityLevel,
  capabilities: agent.capabilities,
  status: agent.status,
  created_at: toTimestamp(agent.createdAt),
  tenant_id: agent.tenantId,
});

export const presentUpdated = (agent: AgentRow): z.output<typeof UpdatedAgent> => ({
  id: agent.id,
  name: agent.name,
  description: agent.description,
  configuration: agent.configuration,
  updated_at: toTimestamp(agent.updatedAt),
});

export const presentAgent = ({
  agent,
  tenure: { readiness, effectiveLevel, probation },
  goodRuns,
  nextExamAt,
}: AgentDetail): z.output<typeof Agent> => ({
  ...presentListItem(agent),
  capabilities: agent.capabilities,
  configuration: agent.configuration,
  tenant_id: agent.tenantId,
  effective_level: effectiveLevel,
  probation: presentProbation(probation),
  statistics: presentStatistics(agent),
  graduation: {
    current_level: agent.maturityLevel,
    readiness_score: readiness.score,
    eligible_levels: readiness.eligible && readiness.targetLevel !== null ? [readiness.targetLevel] : [],
    episodes_until_exam: readiness.episodesUntilExam,
    good_runs_to_exam: goodRuns,
    next_exam_at: toTimestampOrNull(nextExamAt),
  },
});
