import { expect } from "vitest";

import type { MaturityLevel } from "#engine/governance/maturity";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { type ScriptedAnswer, startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

export interface EffectView {
  id: string;
  /** Absent in the answer to a settlement. */
  title?: string;
  status: "intended" | "done" | "not_made" | "unknown" | "settled";
  agent_id: string | null;
  execution_id: string | null;
  call_id: string | null;
  tool: string;
  action: string;
  arguments: Record<string, unknown>;
  arguments_sha256: string;
  target_host: string | null;
  known: string | null;
  intended_at: string;
  ended_at: string | null;
  settlement: { outcome: string; note: string | null; settled_by: string | null; settled_at: string | null } | null;
}

/** The tenant's effects, the latest first. */
export async function listEffects(account: TestAccount, query = ""): Promise<EffectView[]> {
  const answer = await call("GET", `/api/effects?limit=100${query}`, { token: account.token });
  return answer.data<{ effects: EffectView[] }>().effects;
}

export const settle = (account: TestAccount, id: string, body: Record<string, unknown>): Promise<Answer> =>
  call("POST", `/api/effects/${id}/settle`, { token: account.token, body });

export interface Actor {
  account: TestAccount;
  agentId: string;
  skillId: string;
  /** The system outside. */
  outside: WebhookReceiver;
}

/** An agent that may act, a skill with an effect outside, and what it reaches. */
export async function actingAgent(
  answer: ScriptedAnswer = { status: 200 },
  {
    level = "supervised",
    config = {},
    skill = {},
  }: { level?: MaturityLevel; config?: Record<string, unknown>; skill?: Record<string, unknown> } = {},
): Promise<Actor> {
  const [account, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  outside.answerWith(answer);
  const skillId = await createSkill(account, {
    name: "Rates",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url, ...config },
    ...skill,
  });
  // After the skill: one that appears later is a widening, and puts the agent on probation.
  const agent = await createAgent(account, { maturity_level: level });
  return { account, agentId: agent.id, skillId, outside };
}

/** Lets the agent act once. */
export const act = (
  { account, agentId, skillId }: Actor,
  context: Record<string, unknown> = { amount: 2 },
  parameters: Record<string, unknown> = {},
): Promise<Answer> =>
  execute(account, agentId, { task: "Use the skill", context, parameters: { skill_id: skillId, ...parameters } });

/** An effect of the account with an unknown end. */
export async function unknownEffect(account?: TestAccount): Promise<{ account: TestAccount; effect: EffectView }> {
  const actor = await actingAgent({ status: 500 });
  const owner = account ?? actor.account;
  if (account !== undefined) {
    const config = { url: actor.outside.url };
    const skillId = await createSkill(account, { name: "Rates", skill_type: "api", code: undefined, config });
    const agent = await createAgent(account, { maturity_level: "supervised" });
    await act({ ...actor, account, agentId: agent.id, skillId });
  } else await act(actor);
  const [effect] = await listEffects(owner, "&status=unknown");
  if (effect === undefined) throw new Error("No effect is unknown.");
  expect(effect.status).toBe("unknown");
  return { account: owner, effect };
}
