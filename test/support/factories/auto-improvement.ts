import { expect } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";

/** Everything on, with high limits. */
export const AUTO_DEV_ON = {
  enabled: true,
  memento_skills: true,
  alpha_evolver: true,
  background_evolution: true,
  max_mutations_per_day: 100,
  max_skill_candidates_per_day: 50,
};

export const workspacePath = ({ tenantId }: Pick<TestAccount, "tenantId">): string =>
  `/api/workspaces/${tenantId}/configuration`;

export const putWorkspace = (owner: TestAccount, autoDev: Record<string, unknown>): Promise<Answer> =>
  call("PUT", workspacePath(owner), { token: owner.token, body: { auto_dev: autoDev } });

/** Turns the loop on for a tenant; `fields` replace those of `AUTO_DEV_ON`. */
export async function turnOn(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<void> {
  const answer = await putWorkspace(owner, { ...AUTO_DEV_ON, ...fields });
  expect(answer.status, answer.text).toBe(200);
}

export interface CandidateView {
  id: string;
  tenant_id: string;
  skill_id: string;
  skill_name: string;
  agent_id: string;
  episode_id: string | null;
  parent_candidate_id: string | null;
  requested_by: string | null;
  validation_status: "pending" | "validated" | "promoted" | "rejected" | "undone";
  reason: string | null;
  model_fault: string | null;
  seed: number;
  mutation_id: string | null;
  parent_digest: string | null;
  code: string | null;
  code_digest: string | null;
  diff: string | null;
  fitness: Record<string, unknown> | null;
}

export interface MutationView {
  id: string;
  candidate_id: string;
  parent_id: string | null;
  operator: string;
  seed: number;
  diff: string;
  code_digest: string;
  sandbox_status: "pending" | "passed" | "failed";
  stage: string;
  execution_error: string | null;
  cases_fixed: number;
  cases_broken: number;
}

export interface VariantView {
  id: string;
  parent_id: string | null;
  operator: string;
  changes: Record<string, unknown>;
  evaluation_status: string;
  fitness_score: number;
  fitness_signals: Record<string, unknown>;
}

export interface RunView {
  outcome: "validated" | "rejected" | "unchanged" | "evaluated";
  reason: string | null;
  model_fault: string | null;
  seed: number;
  fitness: Record<string, unknown> | null;
  candidate: CandidateView | null;
  mutations: MutationView[];
  variants: VariantView[];
}

/** A body that fails on an empty list, and its repaired version. */
export const FRAGILE = "function main(input) {\n  return { total: input.amounts.reduce((sum, one) => sum + one) };\n}";
export const REPAIRED = FRAGILE.replace("sum + one)", "sum + one, 0)");

/** Runs a skill with each input, by an agent. */
export async function runSkillWith(
  owner: TestAccount,
  { agentId, skillId }: { agentId: string; skillId: string },
  inputs: readonly Record<string, unknown>[],
): Promise<void> {
  for (const context of inputs)
    await call("POST", `/api/agents/${agentId}/execute`, {
      token: owner.token,
      body: { task: "Run the skill", context, parameters: { skill_id: skillId } },
    });
}

interface Lived {
  agentId: string;
  skillId: string;
}

/** An agent of a level, and a skill that it ran with each input. */
export async function livedSkill(
  owner: TestAccount,
  {
    inputs = [{ amounts: [1, 2] }, { amounts: [] }],
    level = "intern",
    code = FRAGILE,
    ...fields
  }: {
    inputs?: readonly Record<string, unknown>[];
    level?: string;
    code?: string;
    [field: string]: unknown;
  } = {},
): Promise<Lived> {
  const [agent, skillId] = await Promise.all([
    createAgent(owner, { maturity_level: level }),
    createSkill(owner, { code, ...fields }),
  ]);
  const lived = { agentId: agent.id, skillId };
  await runSkillWith(owner, lived, inputs);
  return lived;
}

export const improve = (owner: TestAccount, body: Record<string, unknown>): Promise<Answer> =>
  call("POST", "/api/auto-dev/run", { token: owner.token, body });

/** Runs the loop for a skill; fails the test when it is refused. */
export async function improveSkillOf(owner: TestAccount, body: Record<string, unknown>): Promise<RunView> {
  const answer = await improve(owner, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<RunView>();
}

/** A tenant with a validated candidate for a fragile skill. */
export async function validated(): Promise<{ owner: TestAccount; candidate: CandidateView } & Lived> {
  const owner = await signUp();
  await turnOn(owner);
  const lived = await livedSkill(owner);
  const { candidate } = await improveSkillOf(owner, { skill_id: lived.skillId, seed: 42 });
  if (candidate === null) throw new Error("There is no candidate.");
  return { owner, candidate, ...lived };
}

export const applyCandidate = (
  { token }: Pick<TestAccount, "token">,
  candidateId: string,
  verb: "promote" | "undo",
): Promise<Answer> => call("POST", `/api/auto-dev/candidates/${candidateId}/${verb}`, { token });

export const candidates = async ({ token }: Pick<TestAccount, "token">, query = ""): Promise<CandidateView[]> =>
  (await call("GET", `/api/auto-dev/candidates${query}`, { token })).data<{ candidates: CandidateView[] }>().candidates;

export const mutations = async ({ token }: Pick<TestAccount, "token">, query = ""): Promise<MutationView[]> =>
  (await call("GET", `/api/auto-dev/mutations${query}`, { token })).data<{ mutations: MutationView[] }>().mutations;
