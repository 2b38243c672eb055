import { z } from "@hono/zod-openapi";

import { count, digest, SkillFitness } from "#autonomy/skill-fitness/schemas";
import { field } from "#http/field";
import { namedAgent, namedPerson, nameOrNull } from "#http/named";
import { pageQuery, Pagination } from "#http/paging";
import { id, jsonObject, jsonObjectOrNull, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { VOID_REASONS } from "#lib/void-reasons";

import { OPERATORS } from "./edit-operators.ts";
import type { ImprovementRun } from "./improvement-run.ts";
import type { AppliedCandidate } from "./promote-candidate.ts";
import type { CandidateRow, MutationRow, NamedCandidateRow, NamedVariantRow, VariantRow } from "./store.ts";

export const CandidatePath = z.object({ candidate_id: pathId("candidate_id") });

const DIFF =
  "@@ -1,3 +1,3 @@\n function main(input) {\n-  return { total: input.amounts.reduce((sum, one) => sum + one) };\n+  return { total: input.amounts.reduce((sum, one) => sum + one, 0) };\n }";

const ValidationStatus = z
  .enum(["pending", "validated", "promoted", "rejected", "undone"])
  .openapi("ValidationStatus", {
    description:
      "`pending`: not tried yet. `validated`: has a body that passed the gate. `promoted`: its body is in the skill. `rejected`: no body passed. `undone`: promoted and then undone",
    example: "validated",
  });
const SandboxStatus = z.enum(["pending", "passed", "failed"]).openapi("SandboxStatus", { example: "passed" });
const EvaluationStatus = z
  .enum(["pending", "evaluated", "failed"])
  .openapi("EvaluationStatus", { example: "evaluated" });

const SEED = { description: "Seed of the proposals; the same seed gives the same proposals", example: 42 };
const modelFault = () =>
  field(
    z.enum(VOID_REASONS).nullable(),
    "Why no model wrote a body: `budget` had no room, or `vendor` failed; null where none was asked, or one answered. The built-in operators are tried in any case",
    null,
  );

const seed = () => z.int().min(0).max(2_147_483_647).openapi(SEED);
const idOrNull = (description: string) => field(id().nullable(), description);

/** An id in a query; a malformed one matches nothing. */
const idFilter = (description: string) => z.string().max(100).optional().openapi({ format: "uuid", description });

export const RunBody = z
  .strictObject({
    skill_id: z.string().max(100).optional().openapi({
      format: "uuid",
      description: "The skill to improve",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    agent_id: z.string().max(100).optional().openapi({
      format: "uuid",
      description:
        "With `skill_id`: the agent whose maturity is checked; the agent that ran the skill last when omitted. Alone: the agent whose workflow is varied",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f",
    }),
    seed: seed().optional(),
  })
  .refine(({ skill_id: skill, agent_id: agent }) => skill !== undefined || agent !== undefined, {
    message: "must name a skill or an agent",
  })
  .openapi("ImprovementRunBody", { example: { skill_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", seed: 42 } });

export const ListMutationsQuery = z.object({
  ...pageQuery,
  skill_id: idFilter("Only mutations of this skill"),
  candidate_id: idFilter("Only mutations of this candidate"),
  sandbox_status: field(SandboxStatus.optional(), "Only mutations with this result of the trial run"),
});
export const ListVariantsQuery = z.object({
  ...pageQuery,
  agent_id: idFilter("Only variants of this agent's workflow"),
  evaluation_status: field(EvaluationStatus.optional(), "Only variants in this state"),
});
export const ListCandidatesQuery = z.object({
  ...pageQuery,
  skill_id: idFilter("Only candidates for this skill"),
  validation_status: ValidationStatus.optional(),
});

export const Mutation = z
  .object({
    id: id(),
    tenant_id: id(),
    skill_id: id(),
    candidate_id: id(),
    parent_id: idOrNull("The mutation that it builds on; null when it changes the skill itself"),
    operator: field(
      z.enum(Object.keys(OPERATORS) as [keyof typeof OPERATORS]),
      "How the body was changed; `model` means that a language model wrote it",
      "reduce_from_start",
    ),
    description: z.string().openapi({ example: "Reduces from 0, so that an empty list has a result" }),
    seed: seed(),
    diff: field(z.string(), "Unified diff against the skill's body", DIFF),
    code_digest: digest("SHA-256 of the changed body; a body that has been judged is not tried again"),
    sandbox_status: SandboxStatus,
    stage: field(
      z.enum(["lint", "failing_case", "regression"]),
      "The last stage reached: `lint` (the body parses), `failing_case` (the failing case passes), `regression` (no earlier pass fails)",
      "regression",
    ),
    execution_error: field(
      z.string().nullable(),
      "Reason for the failure of the edit",
      "TypeError: cannot read property 'length' of undefined (line 2)",
    ),
    cases_fixed: count("Earlier failures that pass with the edit", 1),
    cases_broken: count("Earlier passes that fail with the edit", 0),
    created_at: timestamp(),
  })
  .openapi("ToolMutation");

export const Candidate = z
  .object({
    id: id(),
    tenant_id: id(),
    skill_id: id(),
    skill_name: z.string().openapi({ example: "Adder" }),
    agent_id: id(),
    episode_id: idOrNull("The failed episode that led to it; null when a user requested it"),
    parent_candidate_id: idOrNull("The promoted candidate whose body it changes; null when a person wrote the body"),
    requested_by: idOrNull("The user who requested it; null when the loop made it"),
    validation_status: ValidationStatus,
    reason: field(z.string().nullable(), "Reason for the rejection or for the wait", "no_improvement"),
    model_fault: modelFault(),
    seed: seed(),
    engine: field(
      z.string(),
      "The source of the proposals: the built-in operators, or a model in addition to them",
      "builtin",
    ),
    mutation_id: idOrNull("The mutation that made its body"),
    parent_digest: digest("SHA-256 of the body that it changes").nullable(),
    code: z.string().nullable().openapi({ example: "function main(input) { return input; }" }),
    code_digest: digest("SHA-256 of its body").nullable(),
    diff: z.string().nullable().openapi({ example: DIFF }),
    fitness: field(jsonObjectOrNull(), "The measurements, in the form of a run's `fitness`", {
      cases: 8,
      fixed: 1,
      broken: 0,
    }),
    created_at: timestamp(),
    validated_at: timestamp().nullable(),
    promoted_at: timestamp().nullable(),
    promoted_by: idOrNull("The user who promoted it"),
    undone_at: timestamp().nullable(),
    undone_by: idOrNull("The user who undid it"),
  })
  .openapi("SkillCandidate");

export const Variant = z
  .object({
    id: id(),
    tenant_id: id(),
    agent_id: id(),
    agent_version: count("The agent version that it varies", 1),
    parent_id: idOrNull("The variant that it changes; null when it changes the agent itself"),
    operator: z.string().openapi({ example: "keep_used_tools" }),
    description: z.string().openapi({ example: "Offers only the 2 tools that it used" }),
    seed: seed(),
    changes: field(jsonObject(), "Changed keys of the configuration with their new values; null removes a key", {
      tools: ["summarize_text"],
    }),
    evaluation_status: EvaluationStatus,
    fitness_score: field(
      z.number().nullable(),
      "From 0 to 1: 0.8 times the mean worth of the outcomes (success 1, partial ½, failure 0) plus 0.2 times the mean confidence",
      0.87,
    ),
    fitness_signals: field(
      jsonObject(),
      "The raw counts: `episodes`, `successes`, `partials`, `failures`, `refused`, `mean_confidence`, `mean_tools_called`, `success_lower_bound`, and compared with its parent `episodes_fixed`, `episodes_broken`, `improves`",
      { episodes: 6, successes: 5, partials: 1, failures: 0, improves: true },
    ),
    created_at: timestamp(),
  })
  .openapi("WorkflowVariant");

export const NamedCandidate = Candidate.extend({
  agent: namedAgent(),
  requester: namedPerson("The user who requested it").nullable(),
  promoter: namedPerson("The user who promoted it").nullable(),
  undoer: namedPerson("The user who undid it").nullable(),
}).openapi("NamedSkillCandidate");

const NamedVariant = Variant.extend({ agent: namedAgent() }).openapi("NamedWorkflowVariant");

export const MutationList = z.object({ mutations: z.array(Mutation), pagination: Pagination }).openapi("MutationList");
export const VariantList = z.object({ variants: z.array(NamedVariant), pagination: Pagination }).openapi("VariantList");
export const CandidateList = z
  .object({ candidates: z.array(NamedCandidate), pagination: Pagination })
  .openapi("CandidateList");

export const RunView = z
  .object({
    outcome: field(
      z.enum(["validated", "rejected", "unchanged", "evaluated"]),
      "For a skill `validated`, `rejected` or `unchanged`; for a workflow `evaluated` or `unchanged`. An `unchanged` attempt stores nothing and does not count against the caps",
      "validated",
    ),
    reason: field(
      z.string().nullable(),
      "`already_good`, `no_failure`, `no_example`, `nothing_to_try`, `too_few_episodes`, `no_improvement`, `out_of_time`; `budget` where a budget of model calls had no room to measure a workflow",
      null,
    ),
    model_fault: modelFault(),
    seed: seed(),
    fitness: SkillFitness.nullable(),
    candidate: Candidate.nullable(),
    mutations: z.array(Mutation),
    variants: z.array(Variant).openapi({ example: [] }),
  })
  .openapi("ImprovementRun");

export const AppliedView = z
  .object({ candidate: Candidate, skill_version: count("The new version of the skill", 4) })
  .openapi("AppliedCandidate");

export const presentMutation = (row: MutationRow): z.output<typeof Mutation> => ({
  id: row.id,
  tenant_id: row.tenantId,
  skill_id: row.skillId,
  candidate_id: row.candidateId,
  parent_id: row.parentId,
  operator: row.operator as keyof typeof OPERATORS,
  description: row.description,
  seed: row.seed,
  diff: row.diff,
  code_digest: row.codeDigest,
  sandbox_status: row.sandboxStatus,
  stage: row.stage,
  execution_error: row.executionError,
  cases_fixed: row.casesFixed,
  cases_broken: row.casesBroken,
  created_at: toTimestamp(row.createdAt),
});

export const presentVariant = (row: VariantRow): z.output<typeof Variant> => ({
  id: row.id,
  tenant_id: row.tenantId,
  agent_id: row.agentId,
  agent_version: row.agentVersion,
  parent_id: row.parentId,
  operator: row.operator,
  description: row.description,
  seed: row.seed,
  changes: row.changes,
  evaluation_status: row.evaluationStatus,
  fitness_score: row.fitnessScore,
  fitness_signals: row.fitnessSignals,
  created_at: toTimestamp(row.createdAt),
});

export const presentCandidate = (row: CandidateRow): z.output<typeof Candidate> => ({
  id: row.id,
  tenant_id: row.tenantId,
  skill_id: row.skillId,
  skill_name: row.skillName,
  agent_id: row.agentId,
  episode_id: row.episodeId,
  parent_candidate_id: row.parentCandidateId,
  requested_by: row.requestedBy,
  validation_status: row.validationStatus,
  reason: row.reason,
  model_fault: row.modelFault,
  seed: row.seed,
  engine: row.engine,
  mutation_id: row.mutationId,
  parent_digest: row.parentDigest,
  code: row.code,
  code_digest: row.codeDigest,
  diff: row.diff,
  fitness: row.fitness,
  created_at: toTimestamp(row.createdAt),
  validated_at: toTimestampOrNull(row.validatedAt),
  promoted_at: toTimestampOrNull(row.promotedAt),
  promoted_by: row.promotedBy,
  undone_at: toTimestampOrNull(row.undoneAt),
  undone_by: row.undoneBy,
});

export const presentNamedVariant = (row: NamedVariantRow): z.output<typeof NamedVariant> => ({
  ...presentVariant(row),
  agent: { id: row.agentId, name: row.agentName },
});

export const presentNamedCandidate = (row: NamedCandidateRow): z.output<typeof NamedCandidate> => ({
  ...presentCandidate(row),
  agent: { id: row.agentId, name: row.agentName },
  requester: nameOrNull(row.requestedBy, row.requesterName),
  promoter: nameOrNull(row.promotedBy, row.promoterName),
  undoer: nameOrNull(row.undoneBy, row.undoerName),
});

export const presentRun = (run: ImprovementRun): z.output<typeof RunView> => ({
  outcome: run.outcome,
  reason: run.reason,
  model_fault: run.modelFault,
  seed: run.seed,
  fitness: run.fitness,
  candidate: run.candidate === null ? null : presentCandidate(run.candidate),
  mutations: run.mutations.map(presentMutation),
  variants: run.variants.map(presentVariant),
});

export const presentApplied = ({ candidate, skillVersion }: AppliedCandidate): z.output<typeof AppliedView> => ({
  candidate: presentCandidate(candidate),
  skill_version: skillVersion,
});
